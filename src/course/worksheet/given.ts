import type { LessonRun } from '../markdown/index.ts';

/**
 * What must be known to draw a run without having seen it: the link, and the document that is fetched. Empty for captures, and
 * for networks and pages that a sentence cannot describe.
 */
export function givenText(run: LessonRun): string {
  if (run.kind === 'capture') return '';
  const { network, http } = run.scenario;
  if (network.kind !== 'link') return '';
  const link = `The link carries ${network.rate} Mb/s and takes ${network.delay} ms in each direction.`;
  const [document, ...others] = http?.documents ?? [];
  if (document === undefined || others.length > 0) return link;
  const { bytes, serverThink = 0 } = document;
  const thinks = serverThink > 0 ? `, after the server has worked on it for ${serverThink} ms` : '';
  return `${link} The client fetches a document of ${bytes.toLocaleString('en-US')} bytes${thinks}.`;
}

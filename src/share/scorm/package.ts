import { strToU8, zipSync } from 'fflate';
import { manifestOf, type ScormSubject } from './manifest.ts';
import { xml } from './xml.ts';

/** What earns the score: everything done, or answers that are right. */
export const grades = ['completion', 'questions'] as const;
export type Grade = (typeof grades)[number];

/** The script in the built site that stands between a page and a learning platform: see src/ui/scorm. */
export const bridgeFile = 'scorm.js';

export interface ScormOptions {
  readonly grade: Grade;
  /** The text of `bridgeFile`. */
  readonly bridge: string;
}

const page = 'activity.html';

/**
 * A package for a learning platform, SCORM 1.2: a ZIP archive with a manifest, the page in one file, and a page
 * around it that reports to the platform.
 * @param html a lesson or a bet in one file, which answers the messages of docs/embedding.md
 */
export function scormPackage(
  subject: ScormSubject,
  html: string,
  { grade, bridge }: ScormOptions,
): Uint8Array {
  const launched = 'index.html';
  const files = {
    [launched]: launchPage(subject, grade),
    [bridgeFile]: bridge,
    [page]: html,
  };
  const entries = { 'imsmanifest.xml': manifestOf(subject, Object.keys(files)), ...files };
  const bytes = Object.entries(entries).map(([name, text]) => [name, strToU8(text)] as const);
  // The same package each time: ZIP keeps a date, in local time.
  return zipSync(Object.fromEntries(bytes), { mtime: new Date(1997, 0, 1) });
}

function launchPage({ title, kind }: ScormSubject, grade: Grade): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${xml(title)}</title>
<style>
html, body { height: 100%; margin: 0 }
body { display: flex; flex-direction: column; font: 1rem/1.5 system-ui, sans-serif }
p { margin: 0; padding: 0.5rem 1rem; background: #fdecc8; color: #222 }
iframe { flex: 1; width: 100%; border: 0 }
</style>
</head>
<body>
<p role="status" hidden></p>
<iframe src="${page}" title="${xml(title)}" allow="fullscreen; clipboard-write"></iframe>
<script src="${bridgeFile}" data-kind="${kind}" data-grade="${grade}"></script>
</body>
</html>
`;
}

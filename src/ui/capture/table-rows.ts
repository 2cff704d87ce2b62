import { duration, grouped } from '../../analysis/index.ts';
import type { ConnectionRow } from '../../capture/worker/index.ts';

/** A column that the table can be sorted by. */
export type SortKey =
  | 'start'
  | 'client-bytes'
  | 'server-bytes'
  | 'duration'
  | 'silent'
  | 'findings'
  | 'repeated';

export interface Sorting {
  readonly by: SortKey;
  readonly descending: boolean;
}

interface Column {
  readonly key: SortKey;
  readonly title: string;
  /** What it counts, where the title is too short to say so. */
  readonly about?: string;
  text(row: ConnectionRow): string;
  value(row: ConnectionRow): number;
}

/** Known only when the whole file is read. */
const later = '…';

/** The columns behind the one with the endpoints. */
export const columns: readonly Column[] = [
  {
    key: 'duration',
    title: 'Duration',
    about: 'to the last data',
    text: ({ duration: time }) => duration(time),
    value: ({ duration: time }) => time,
  },
  {
    key: 'silent',
    title: 'Silent',
    about: 'of the time',
    text: ({ whole }) => (whole === undefined ? later : `${Math.round(whole.silent * 100)} %`),
    value: ({ whole }) => whole?.silent ?? -1,
  },
  {
    key: 'findings',
    title: 'Findings',
    text: ({ whole }) => (whole?.findings === undefined ? later : grouped(whole.findings)),
    value: ({ whole }) => whole?.findings ?? -1,
  },
  {
    key: 'repeated',
    title: 'Retransmitted',
    about: 'segments',
    text: ({ whole }) => (whole === undefined ? later : grouped(whole.repeated)),
    value: ({ whole }) => whole?.repeated ?? -1,
  },
  {
    key: 'client-bytes',
    title: 'Client sent',
    about: 'bytes',
    text: ({ bytes }) => grouped(bytes.client),
    value: ({ bytes }) => bytes.client,
  },
  {
    key: 'server-bytes',
    title: 'Server sent',
    about: 'bytes',
    text: ({ bytes }) => grouped(bytes.server),
    value: ({ bytes }) => bytes.server,
  },
];

/** More rows are not drawn. */
export const drawnRows = 200;

/** `192.0.2.1:80`, `[2001:db8::1]:80`. */
export function endpointText({ address, port }: ConnectionRow['client']): string {
  return `${address.includes(':') ? `[${address}]` : address}:${port}`;
}

/** What a reader can filter by: both endpoints, what the connection carries. */
function words({ client, server, whole }: ConnectionRow): string {
  return `${endpointText(client)} ${endpointText(server)} ${whole?.content ?? ''}`.toLowerCase();
}

/** The rows that contain every word of a filter, sorted; rows that are equal in that stay in the order of their starts. */
export function rowsFor(
  rows: readonly ConnectionRow[],
  filter: string,
  { by, descending }: Sorting,
): ConnectionRow[] {
  const wanted = filter.toLowerCase().split(/\s+/).filter(Boolean);
  const found = rows.filter((row) => {
    const text = words(row);
    return wanted.every((word) => text.includes(word));
  });
  const value = columns.find(({ key }) => key === by)?.value ?? (({ index }) => index);
  return found.sort((a, b) => (descending ? value(b) - value(a) : value(a) - value(b)));
}

/** What a press on a column's title does: the largest first, then the other way round. */
export function sortedBy(key: SortKey, before: Sorting): Sorting {
  if (before.by === key) return { by: key, descending: !before.descending };
  return { by: key, descending: key !== 'start' };
}

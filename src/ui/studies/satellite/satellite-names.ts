import type { SatelliteData } from '../../../studies/satellite/index.ts';

type Point = SatelliteData['points'][number];

const titles: Readonly<Record<Point['page'], string>> = {
  lerc: 'LeRC',
  acts: 'acts',
  oufr: 'oufr',
  test: 'Test',
};

/** As the paper writes it. */
export function pageTitle(page: Point['page']): string {
  return titles[page];
}

/** `kept, 4 connections`. */
export function wayName(mode: Point['mode'], connections: number): string {
  const count = connections === 1 ? '1 connection' : `${connections} connections`;
  return mode === 'pipelined' ? 'pipelined' : `${modeNames[mode]}, ${count}`;
}

const modeNames = {
  http10: 'HTTP/1.0',
  'keep-alive': 'kept',
  persistent: 'HTTP/1.1',
  pipelined: 'pipelined',
} as const satisfies Readonly<Record<Point['mode'], string>>;

export const linkTitles: Readonly<Record<SatelliteData['links'][number]['link'], string>> = {
  ethernet: 'Ethernet of 1997, 10 Mb/s',
  modem: 'Modem, 28.8 kb/s, 150 ms',
  mobile: 'Mobile, 1.6 Mb/s, 300 ms',
  satellite: 'Satellite, 1.5 Mb/s, 560 ms',
};

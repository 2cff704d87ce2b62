/** Captures of a real kernel that the site ships; see docs/linux.md. */
export const samples = [
  {
    name: 'nginx',
    title: 'nginx, small files',
    about: 'Each 600-byte page takes 47 ms, the larger ones 5 to 8 ms.',
  },
  {
    name: 'header-then-body',
    title: 'Header, then body',
    about: 'Six replies of 826 bytes, written in two parts: five of them stall.',
  },
  {
    name: 'one-loss',
    title: 'One lost segment',
    about: 'A transfer over 100 ms, and how SACK repairs it.',
  },
  {
    name: 'both-ends',
    title: 'Captured at both ends',
    about: 'Replies of 4,096 + 13 bytes, seen by client and server.',
  },
] as const;

export type SampleName = (typeof samples)[number]['name'];

import type { ProfileName } from './profiles.ts';

/** Of each stack, for a narrow column or a sentence. A page that names stacks does not load their fields and sources. */
export const shortTitles: Readonly<Record<ProfileName, string>> = {
  'sunos-4.1.3': 'SunOS 4.1.3',
  '4.4bsd': '4.4BSD',
  'freebsd-2.1': 'FreeBSD 2.1',
  'netbsd-1.2.1': 'NetBSD 1.2.1',
  'netbsd-1.2.1-fixed': 'NetBSD 1.2.1, fixed',
  'linux-2.0': 'Linux 2.0',
  'solaris-2.5': 'Solaris 2.5',
  'vegas-sunos': 'Vegas on SunOS',
  'linux-6': 'Linux 6',
  'ns-2': 'ns-2',
};

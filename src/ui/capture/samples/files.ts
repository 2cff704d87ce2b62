// The samples' captures, in the script itself: a page opened as a file cannot fetch another.
import pauseAfterHeader from './a_wwr_small_body_nagle.client.pcap.gz?inline';
import shortFinalClient from './b_4096p13_nagle.client.pcap.gz?inline';
import shortFinalServer from './b_4096p13_nagle.server.pcap.gz?inline';
import oneLoss from './e_drop30_reno_sack.server.pcap.gz?inline';
import nginx from './r_nginx_sendfile_nodelay_off.client.pcap.gz?inline';
import type { CaptureFile } from '../../../capture/worker/index.ts';
import type { SampleName } from './samples.ts';

const files: Readonly<Record<SampleName, Readonly<Record<string, string>>>> = {
  nginx: { 'nginx.pcap.gz': nginx },
  'header-then-body': { 'header-then-body.pcap.gz': pauseAfterHeader },
  'one-loss': { 'one-loss.pcap.gz': oneLoss },
  'both-ends': { 'client.pcap.gz': shortFinalClient, 'server.pcap.gz': shortFinalServer },
};

/** A sample as files that could have been chosen. */
export function sampleFiles(name: SampleName): CaptureFile[] {
  return Object.entries(files[name]).map(([file, address]) => ({
    name: file,
    content: new Blob([bytesIn(address)]),
  }));
}

/** The bytes of a data address in base64. */
function bytesIn(address: string): Uint8Array<ArrayBuffer> {
  const text = atob(address.slice(address.indexOf(',') + 1));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

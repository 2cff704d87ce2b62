// The site’s reader of captures in a process of its own, so that its memory is known: `capture-reader.mjs SCRIPT CAPTURE`.
// The page’s orders: opens the capture, shows its first connection. Prints what that took.
import { openAsBlob, readFileSync } from 'node:fs';
import { runInThisContext } from 'node:vm';

const [script = '', capture = ''] = process.argv.slice(2);
/** @type {Record<string, number>} */
const heard = {};
let begun = NaN;
/** @type {any} */
const scope = globalThis;

/** @param {import('../../src/capture/worker/message.ts').CaptureWord} word */
scope.postMessage = (word) => {
  if (word.kind === 'ready') return;
  const { kind } = word.message;
  if (kind === 'refused' || kind === 'failed') throw new Error(word.message.reason);
  heard[kind] = performance.now() - begun;
  if (kind === 'opened') setTimeout(() => order({ do: 'show', task: 2, index: 0 }));
  if (kind === 'shown') {
    const memory = process.resourceUsage().maxRSS * 1024;
    const { records } = word.message.connection.run.trace;
    console.log(
      JSON.stringify({
        opened: heard.opened,
        drawn: heard.drawn,
        shown: heard.shown,
        records,
        memory,
      }),
    );
  }
};
runInThisContext(readFileSync(script, 'utf8'), { filename: script });

/** @param {import('../../src/capture/worker/message.ts').CaptureOrder} data */
function order(data) {
  scope.onmessage({ data });
}

const content = await openAsBlob(capture);
begun = performance.now();
const picture = { width: 1280, height: 380 };
order({ do: 'open', task: 1, files: [{ name: 'million.pcap', content }], picture });

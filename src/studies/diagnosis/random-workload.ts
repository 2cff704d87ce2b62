import type { ScenarioInput } from '../../scenario/index.ts';
import type { Draw } from './draw.ts';

type Http = NonNullable<ScenarioInput['http']>;
type Script = NonNullable<ScenarioInput['script']>;
type Action = NonNullable<NonNullable<Script['client']>['actions']>[number];

/** Pages of one to five documents. */
export function drawHttp(draw: Draw): Http {
  const sizes = Array.from({ length: draw.whole(1, 5) }, () =>
    Math.round(draw.spread(200, 80_000)),
  );
  const thinks = draw.chance(0.3);
  return {
    mode: draw.chance(0.8) ? 'persistent' : 'per-document',
    pages: draw.whole(1, 2),
    connections: draw.chance(0.2) ? draw.whole(2, 4) : 1,
    documents: sizes.map((bytes, i) => ({
      path: `/${i}`,
      bytes,
      serverThink: thinks && draw.chance(0.5) ? draw.spread(20, 800) : draw.unit(),
    })),
    client: {
      think: draw.chance(0.15) ? draw.spread(20, 1500) : draw.unit(),
      ...(draw.chance(0.1) && { requestSplit: draw.whole(20, 40) }),
    },
    server: {
      headerFlush: draw.one(['alone', 'joined', 'corked'] as const),
      writeSize: draw.one([1024, 4096, 16_384]),
      ...(draw.chance(0.1) && { headerGap: draw.spread(5, 300) }),
      ...(draw.chance(0.05) && { writeGap: draw.spread(5, 120) }),
    },
  };
}

/** A dialogue: the client asks, the server answers in one or several writes. */
export function drawScript(draw: Draw): Script {
  const client: Action[] = [];
  const server: Action[] = [];
  let asked = 0;
  let answered = 0;
  const pauses = draw.chance(0.35);
  const thinks = draw.chance(0.25);
  const corks = draw.chance(0.15);
  const large = draw.chance(0.3);
  // A connection that is used again after a pause, for as much as before.
  const again = draw.chance(0.12);
  for (let turn = draw.whole(1, 6); turn > 0; turn--) {
    for (const bytes of parts(draw, draw.chance(0.15) ? 2 : 1, 40, 900)) {
      client.push({ do: 'write', bytes });
      asked += bytes;
    }
    server.push({ do: 'await', bytes: asked });
    if (thinks && draw.chance(0.6)) server.push({ do: 'wait', time: draw.spread(5, 900) });
    if (corks) server.push({ do: 'cork' });
    const writes = again
      ? parts(draw, 1, 30_000, 200_000)
      : parts(draw, draw.whole(1, 3), 10, large ? 150_000 : 9000);
    for (const [i, bytes] of writes.entries()) {
      if (i > 0 && draw.chance(corks ? 0.5 : 0.1)) {
        server.push({ do: 'wait', time: draw.spread(5, 400) });
      }
      server.push({ do: 'write', bytes });
      answered += bytes;
    }
    // A program that forgets to uncork, until it does something else.
    if (corks && draw.chance(0.4)) server.push({ do: 'wait', time: draw.spread(40, 600) });
    if (corks) server.push({ do: 'uncork' });
    client.push({ do: 'await', bytes: answered });
    if (again) client.push({ do: 'wait', time: draw.spread(1000, 8000) });
    else if (pauses && draw.chance(0.6)) client.push({ do: 'wait', time: draw.spread(20, 8000) });
  }
  client.push({ do: 'close' });
  server.push({ do: 'await-end' }, { do: 'close' });
  return { client: { actions: client, ...slowReader(draw) }, server: { actions: server } };
}

function parts(draw: Draw, count: number, least: number, most: number): number[] {
  return Array.from({ length: count }, () => Math.round(draw.spread(least, most)));
}

/** Few programs read so slowly that the window closes. */
function slowReader(draw: Draw) {
  if (draw.chance(0.85)) return {};
  return draw.chance(0.5)
    ? { readPause: draw.spread(5, 300), readSize: draw.one([1024, 4096, 8192]) }
    : { readFrom: draw.spread(100, 2000) };
}

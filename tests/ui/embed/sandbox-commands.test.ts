// What commands do to a player, and what is answered. Whatever waits for the engine is tried in a browser
// (tests/e2e/embed-messages.test.ts).
import { describe, expect, test } from 'vitest';
import { runScenario } from '../../../src/run/index.ts';
import { decodeLink } from '../../../src/share/link/index.ts';
import { stopsOf } from '../../../src/ui/player/state/stops.ts';
import { builtinNames, builtinScenario } from '../../../src/scenario/index.ts';
import { actOn } from '../../../src/ui/embed/sandbox-commands.svelte.ts';
import { CommandRefused, readMessage } from '../../../src/ui/embed/messages.ts';
import { positionOf } from '../../../src/ui/embed/player-commands.ts';
import { PlayerState } from '../../../src/ui/player/state/player-state.svelte.ts';
import { SandboxState } from '../../../src/ui/sandbox/sandbox-state.svelte.ts';

const scenario = builtinScenario('short-initial-segment');
const run = runScenario(scenario);
const steps = stopsOf(run.trace).segment;

function playerToAct() {
  const player = new PlayerState(run);
  player.first();
  const loaded: string[] = [];
  const act = actOn({
    sandbox: new SandboxState({ scenario, run }, () => () => undefined),
    builtins: builtinNames,
    player: () => player,
    pictures: () => ({}) as never,
    title: () => 'A run',
    room: () => ({}) as HTMLElement,
    load: (name) => void loaded.push(name),
    open: () => Promise.resolve(),
  });
  /** As it comes in a message. */
  const send = (command: object) => {
    const received = readMessage({ ackclock: 1, ...command });
    if (received.kind !== 'command') throw new Error(JSON.stringify(received));
    return act(received.command);
  };
  return { player, send, loaded };
}

test('steps are counted from the beginning, to and fro, and end at the ends', async () => {
  const { player, send } = playerToAct();
  expect(await send({ command: 'step' })).toMatchObject({ step: 1, steps: steps.length });
  expect(await send({ command: 'step', by: 4 })).toMatchObject({ step: 5 });
  expect(await send({ command: 'step', by: -2 })).toEqual({
    step: 3,
    steps: steps.length,
    time: steps[2]!.time / 1e6,
    happening: player.eventText,
    playing: false,
  });
  expect(await send({ command: 'step', by: 1000 })).toMatchObject({ step: steps.length });
  expect(await send({ command: 'step', by: -1000 })).toMatchObject({ step: 0 });
});

test('decisions are stops of their own', async () => {
  const { send } = playerToAct();
  const times = new Set(stopsOf(run.trace).decision.map(({ time }) => time / 1e6));
  expect(times).not.toEqual(new Set(steps.map(({ time }) => time / 1e6)));
  // What happens at the first instant has happened.
  for (const time of [...times].filter((each) => each > 0).slice(0, 5)) {
    expect(await send({ command: 'step', grain: 'decision' })).toMatchObject({ time });
  }
});

describe('a place that is sought', () => {
  test('is a step or a time in milliseconds', async () => {
    const { send } = playerToAct();
    const { time } = await send({ command: 'seek', step: 7 });
    expect(time).toBe(steps[6]!.time / 1e6);
    expect(await send({ command: 'seek', time: 12.345678 })).toMatchObject({ time: 12.345678 });
    expect(await send({ command: 'seek', step: 0 })).toMatchObject({ step: 0, time: 0 });
  });

  test.each([
    ['step', steps.length + 1],
    ['time', 1e6],
  ])('is refused by its field if the run has none: %s %i', async (field, place) => {
    const { player, send } = playerToAct();
    const before = player.moment;
    const refused = await send({ command: 'seek', [field]: place }).catch(
      (error: unknown) => error,
    );
    expect(refused).toBeInstanceOf(CommandRefused);
    expect(refused).toMatchObject({ field });
    expect(player.moment).toBe(before);
  });
});

test('to play what plays and to pause what stands changes nothing', async () => {
  const { send } = playerToAct();
  expect(await send({ command: 'pause' })).toMatchObject({ playing: false });
  expect(await send({ command: 'play' })).toMatchObject({ playing: true });
  expect(await send({ command: 'play' })).toMatchObject({ playing: true });
  expect(await send({ command: 'pause' })).toMatchObject({ playing: false });
});

test('a scenario that is not there is refused before anything is loaded', async () => {
  const { send, loaded } = playerToAct();
  const refused = await send({ command: 'load', scenario: '../x' }).catch(
    (error: unknown) => error,
  );
  expect(refused).toBeInstanceOf(CommandRefused);
  expect(refused).toMatchObject({ field: 'scenario' });
  expect(loaded).toEqual([]);
});

test('the state is a link to what is on view', async () => {
  const { player, send } = playerToAct();
  await send({ command: 'seek', step: 7 });
  const { state } = await send({ command: 'getState' });
  const read = await decodeLink(state as string, { schema: 1, presets: [...builtinNames] });
  expect(read).toMatchObject({ preset: scenario.name, changes: {}, twin: null });
  expect(read.time).toBe(player.moment.time);
  expect(positionOf(player)['step']).toBe(7);
});

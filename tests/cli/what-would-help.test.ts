import { describe, expect, it } from 'vitest';
import { ackclock } from './command.ts';

interface Tried {
  readonly id: string;
  readonly verdict: string;
  readonly saved_ms: number;
  readonly settings: Readonly<Record<string, unknown>>;
}

describe('ackclock what-would-help', () => {
  it('lists changes best first, those that harm below, and counts those without effect', async () => {
    const { code, stdout } = await ackclock('what-would-help', 'linux-header-alone');
    expect(code).toBe(0);
    const lines = stdout.split('\n');
    expect(lines[0]).toMatch(/^All transactions: [\d.]+ ms$/);
    const at = (text: string): number => lines.findIndex((line) => line.includes(text));
    expect(at('saves time:')).toBeLessThan(at('Client: every ACK at once'));
    expect(at('Client: every ACK at once')).toBeLessThan(at('does harm:'));
    expect(at('does harm:')).toBeLessThan(at('Server: writes corked'));
    expect(at('Client: Nagle off')).toBe(-1);
    expect(lines.at(-2)).toMatch(/^\d+ other changes make no difference \(--all lists them\)$/);
  });

  it('lists those without effect, too, if asked to', async () => {
    const { stdout } = await ackclock('what-would-help', 'short-initial-segment', '--all');
    const lines = stdout.split('\n');
    const at = (text: string): number => lines.findIndex((line) => line.includes(text));
    expect(at('Header joined to the body')).toBeLessThan(at('makes no difference:'));
    expect(at('makes no difference:')).toBeLessThan(at('Client: Nagle off'));
    expect(stdout).not.toContain('--all');
  });

  it('shows what an administrator or a programmer of Linux 6 sets', async () => {
    const { stdout } = await ackclock('what-would-help', 'linux-write-write-read');
    expect(stdout).toMatch(/^ {2}Server: Nagle off .* TCP_NODELAY$/m);
    expect(stdout).toMatch(
      /^ {2}Server: one write instead of several .* one write\(\) or writev\(\)$/m,
    );
  });

  it('gives programs settings that --set takes', async () => {
    const { stdout } = await ackclock('what-would-help', 'short-initial-segment', '--json');
    const { before, tried } = JSON.parse(stdout) as {
      before: { duration_ms: number };
      tried: Tried[];
    };
    const [best] = tried;
    const [[path, value]] = Object.entries(best!.settings) as [[string, unknown]];
    const again = await ackclock(
      'what-would-help',
      'short-initial-segment',
      '--json',
      '--set',
      `${path}=${String(value)}`,
    );
    const after = JSON.parse(again.stdout) as {
      before: { duration_ms: number };
    };
    expect(before.duration_ms - after.before.duration_ms).toBeCloseTo(best!.saved_ms, 6);
  });

  it('asks about one transaction, if there is one', async () => {
    const { code, stderr } = await ackclock(
      'what-would-help',
      'short-initial-segment',
      '--transaction',
      '7',
    );
    expect(code).toBe(2);
    expect(stderr).toContain("--transaction: '7' (allowed: 1 to 1)");
  });
});

import * as v from 'valibot';
import { choice, milliseconds, word } from '../fields/fields.ts';
import { profileNames } from '../profiles/profiles.ts';
import { tcpEntries } from './tcp.ts';

const tick = (title: string, description: string, phase: string) =>
  v.pipe(
    v.strictObject({
      interval: v.optional(
        milliseconds('Interval', 'From tick to tick.', { minimum: 1, maximum: 60_000 }),
      ),
      phase: v.optional(milliseconds('Phase', phase, { maximum: 60_000, observable: true }), 0),
    }),
    v.metadata({ title, description }),
  );

const host = (title: string, address: string) =>
  v.pipe(
    v.strictObject({
      profile: v.optional(
        choice(profileNames, 'Stack', 'The TCP this host runs. You can change each of its fields.'),
        'sunos-4.1.3',
      ),
      address: v.optional(
        word(
          'Address',
          'IPv4 address, for capture formats.',
          15,
          /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$)|$)){4}$/,
          'an IPv4 address such as 192.0.2.1',
        ),
        address,
      ),
      kernelOut: v.optional(
        milliseconds('Kernel, out', 'From TCP’s decision to the adapter’s queue.', {
          observable: true,
        }),
        0,
      ),
      kernelIn: v.optional(
        milliseconds('Kernel, in', 'From the last bit’s arrival to TCP.', { observable: true }),
        0,
      ),
      fastTick: v.optional(
        tick(
          'Fast tick',
          'The heartbeat that sends delayed acknowledgments.',
          'When it first ticks, counted from the start.',
        ),
        {},
      ),
      slowTick: v.optional(
        tick(
          'Slow tick',
          'The heartbeat in which round trips, timeouts and idle times are counted.',
          'When it first ticks, counted from the start.',
        ),
        {},
      ),
      tcp: v.optional(
        v.pipe(
          v.strictObject(tcpEntries),
          v.metadata({ title: 'TCP', description: 'The fields that differ from the profile.' }),
        ),
        {},
      ),
    }),
    v.metadata({ title, description: `The ${title.toLowerCase()}’s stack and its timing.` }),
  );

/** The addresses are from TEST-NET-1 (RFC 5737), which is reserved for documentation. */
export const hostsSchema = v.pipe(
  v.strictObject({
    client: v.optional(host('Client', '192.0.2.1'), {}),
    server: v.optional(host('Server', '192.0.2.2'), {}),
  }),
  v.metadata({
    title: 'Hosts',
    description: 'The two machines. In a dumbbell, every client and every server is like these.',
  }),
);

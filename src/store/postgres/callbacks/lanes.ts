// The connections over which callbacks are claimed and recorded. Where there are several queues there are
// a few: one that is slow holds one of them.

import { CALLBACK_SETTINGS, type Connection, type Settings } from '../connection/connection.ts';
import { type ConnectionSource, connectOnDemand } from '../connection/connection-source.ts';
import type { Spread } from '../connection/owners.ts';

const LANES_MAX = 4;

/** A queue that takes longer rests, and its callbacks wait: a claim takes milliseconds. */
const IN_TURNS: Settings = { lock_timeout: '1000', statement_timeout: '2000' };

/** By what they are for. */
export function callbackLanes(
  open: (settings: Settings) => Promise<Connection>,
  { cells: { count } }: Spread,
): Readonly<Record<string, ConnectionSource>> {
  const settings = { ...CALLBACK_SETTINGS, ...(count > 1 && IN_TURNS) };
  return Object.fromEntries(
    Array.from({ length: Math.min(count, LANES_MAX) }, (_, n) => [
      n === 0 ? 'callbacks' : `callbacks_${n + 1}`,
      connectOnDemand(() => open(settings)),
    ]),
  );
}

// Makes the codes that an authenticator app shows, now and some steps from now.

import { setTimeout } from 'node:timers/promises';
import { TOTP } from 'otpauth';

const STEP_MS = 30_000;
/** Long enough for a browser to type the code and send it. */
const ROOM_MS = 5_000;

export function codeOf(secret: string, steps = 0): string {
  return new TOTP({ secret }).generate({ timestamp: Date.now() + steps * STEP_MS });
}

/**
 * A code of the step before leaves that of now unused. It is refused once the step of now ends, so
 * shortly before that end the next step is awaited: until it is there, because a timer may end a
 * millisecond before the clock has passed what it waited for.
 */
export async function codeOfStepBefore(secret: string): Promise<string> {
  const leftMs = () => STEP_MS - (Date.now() % STEP_MS);
  while (leftMs() < ROOM_MS) await setTimeout(leftMs());
  return codeOf(secret, -1);
}

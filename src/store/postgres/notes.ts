// Writes down what requests leave in passing and no request waits for.

import type { Books } from './connection/owners.ts';
import { trackKeyUses } from './reads/key-uses.ts';
import { trackRequests } from './reads/request-log.ts';
import { trackSessionUses } from './reads/session-uses.ts';

export function takeNotes(
  wide: Books,
  nowMs: () => number,
  log: (message: string, details: object) => void,
) {
  const uses = trackKeyUses(wide, nowMs);
  const sessionUses = trackSessionUses(wide);
  const requests = trackRequests(wide, log);
  return {
    taking: {
      noteKeyUse: uses.note,
      noteSessionUse: sessionUses.note,
      noteRequest: requests.note,
    },
    async stop(): Promise<void> {
      await uses.stop();
      await sessionUses.stop();
      await requests.stop();
    },
  };
}

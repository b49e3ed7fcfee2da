// What requests leave in passing and no request waits for.

import type { Cells } from './connection/cells.ts';
import type { ConnectionSource } from './connection/connection-source.ts';
import { trackKeyUses } from './reads/key-uses.ts';
import { trackRequests } from './reads/request-log.ts';
import { trackSessionUses } from './reads/session-uses.ts';

export function takeNotes(
  wide: ConnectionSource,
  cells: Cells,
  nowMs: () => number,
  log: (message: string, details: object) => void,
) {
  const uses = trackKeyUses(wide, cells, nowMs);
  const sessionUses = trackSessionUses(wide, cells);
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

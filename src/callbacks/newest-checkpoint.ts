// The newest checkpoint of the public log as a header of callbacks. It is signed by itself, so the signature
// of the callback need not cover it; who keeps two of them has caught a log that forks or goes back.

import { type Repeating, startRepeating } from '../runtime/repeating.ts';
import type { PublicLog } from '../store/public-log.ts';

export interface CheckpointHeader extends Repeating {
  /** Empty while none is known. */
  readonly headers: () => Readonly<Record<string, string>>;
}

/** A checkpoint is made every two minutes; a callback may carry the one before. */
const EVERY_MS = 15_000;
/** Receivers limit their headers: one that would be longer goes without its cosignatures. */
const CHARACTERS_MAX = 4_096;

export function watchCheckpoint(
  publicLog: Pick<PublicLog, 'newest'>,
  shortName: string,
  onError: (error: unknown) => void,
): CheckpointHeader {
  const name = `x-${shortName.toLowerCase()}-checkpoint`;
  let headers: Readonly<Record<string, string>> = {};
  const repeating = startRepeating({
    everyMs: EVERY_MS,
    async run() {
      const newest = await publicLog.newest();
      if (newest !== null) headers = { [name]: headerOf(newest.note) };
    },
    onError,
  });
  repeating.wake();
  return { ...repeating, headers: () => headers };
}

function headerOf(note: string): string {
  const whole = Buffer.from(note).toString('base64');
  if (whole.length <= CHARACTERS_MAX) return whole;
  // The log's own signature comes first.
  const end = note.indexOf('\n', note.lastIndexOf('\n\n') + 2) + 1;
  return Buffer.from(note.slice(0, end)).toString('base64');
}

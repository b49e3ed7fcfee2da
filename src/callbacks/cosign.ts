// Asks one witness to cosign a checkpoint, as C2SP's tlog-witness says: a consistency proof from the size
// that it saw last, and the checkpoint. What it does not accept is news: it has seen another log than this.

import {
  noteWith,
  parseCheckpoint,
  parseVerifierKey,
  readNote,
  type VerifierKey,
} from '../crypto/signed-note.ts';
import type { Witness } from '../settings/witnesses.ts';
import type { Sender } from './sender.ts';

export interface Published {
  readonly size: number;
  readonly note: string;
}

export type Cosigned =
  | { readonly outcome: 'cosigned'; readonly lines: readonly string[] }
  /** It has seen more leaves than there are: this log is an older one. */
  | { readonly outcome: 'behind'; readonly seen: number }
  /** It has seen another log, or this one is not made as it should be. */
  | { readonly outcome: 'refused'; readonly status: number }
  | { readonly outcome: 'failed'; readonly reason: string };

type Consistency = (from: number, to: number) => Promise<readonly Buffer[]>;

/** What one owner's receivers do concerns no witness, so they have an owner that there is not. */
const NO_OWNER = 0;
const SIZE = /^(0|[1-9]\d{0,15})\n?$/;

/** `seen`: the size that it cosigned last, as far as is known. */
export async function cosign(
  sender: Pick<Sender, 'send'>,
  { key, url }: Witness,
  checkpoint: Published,
  seen: number,
  consistency: Consistency,
): Promise<Cosigned> {
  const witnessKey = parseVerifierKey(key);
  let from = seen;
  // The second time with what the witness itself said; then it may have been told more meanwhile.
  for (let tries = 0; tries < 2; tries += 1) {
    const body = await requestBody(checkpoint, from, consistency);
    const type = 'text/plain; charset=utf-8';
    const headers = {};
    const sent = await sender.send({
      ownerId: NO_OWNER,
      url: `${url}/add-checkpoint`,
      headers,
      body,
      type,
    });
    if (sent === null || sent.status === null) {
      return { outcome: 'failed', reason: sent?.failure ?? 'stopped' };
    }
    if (sent.failure === null) return cosignatures(checkpoint, sent.answer, witnessKey);
    if (sent.status === 422) return { outcome: 'refused', status: sent.status };
    if (sent.status !== 409 || !SIZE.test(sent.answer)) {
      return { outcome: 'failed', reason: `status ${sent.status}` };
    }
    from = Number(sent.answer);
    if (from > checkpoint.size) return { outcome: 'behind', seen: from };
  }
  return { outcome: 'failed', reason: 'status 409' };
}

async function requestBody(
  { size, note }: Published,
  from: number,
  consistency: Consistency,
): Promise<string> {
  const path = from === 0 || from === size ? [] : await consistency(from, size);
  return [`old ${from}`, ...path.map((hash) => hash.toString('base64')), '', note].join('\n');
}

/** One line that its own key made, whatever else it answers: a note with very many is read by nobody. */
function cosignatures({ note }: Published, answer: string, key: VerifierKey | null): Cosigned {
  const text = readNote(note, [])?.text ?? '';
  const lines = answer.split('\n').filter((line) => line.startsWith('— '));
  const own = lines
    .map((line) => `${line}\n`)
    .find((line) => key && readNote(noteWith(text, [line]), [key])?.verified.length === 1);
  const isCheckpoint = parseCheckpoint(text) !== null;
  if (own === undefined || !isCheckpoint) return { outcome: 'failed', reason: 'no cosignature' };
  return { outcome: 'cosigned', lines: [own] };
}

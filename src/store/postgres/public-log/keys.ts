// Reads who signs the public log, as the database and the root key together say it, and checks that its
// newest checkpoint was signed so. Where that is not so, somebody else changed it, and nothing more is
// signed.

import { assert } from '../../../core/assert.ts';
import type { LogSecrets } from '../../../crypto/log-secrets.ts';
import { type NoteSigner, noteText, signNote } from '../../../crypto/signed-note.ts';
import { KEYS_SETTING, type LogKeys, ourLogKeys, signingAt } from '../../public-log-keys.ts';
import { type Connection, onlyRow, type Statement } from '../connection/connection.ts';
import { toNumber } from '../connection/values.ts';

type Session = Pick<Connection, 'run'>;

export interface Signing {
  /** Whose log it is. */
  readonly origin: string;
  /** At an instant: the newest key first. */
  signersAt(atMs: number): readonly NoteSigner[];
}

const LOG_LOCK = 7_235_988;
const LOCK: Statement<{ readonly taken: boolean }> = {
  name: 'log_lock',
  text: `select pg_try_advisory_lock(${LOG_LOCK}) as taken`,
};
const UNLOCK: Statement = { name: 'log_unlock', text: `select pg_advisory_unlock(${LOG_LOCK})` };

/** False: another process adds to the log, or rotates its keys. */
export async function lockLog(session: Session): Promise<boolean> {
  return onlyRow(await session.run(LOCK)).taken;
}

export async function unlockLog(session: Session): Promise<void> {
  await session.run(UNLOCK);
}

interface NewestRow {
  readonly size: string;
  readonly at_ms: string;
  readonly note: string;
}
export const KEPT_KEYS = `(select value from settings where name = '${KEYS_SETTING}')`;
const KEYS: Statement<{ readonly keys: string | null }> = {
  name: 'log_keys',
  text: `select ${KEPT_KEYS} as keys`,
};
const NEWEST: Statement<NewestRow> = {
  name: 'log_newest_signed',
  text: 'select size, at_ms, note from log_checkpoints order by size desc limit 1',
};

export async function keptKeys(session: Session): Promise<string | null> {
  return onlyRow(await session.run(KEYS)).keys;
}

export async function signingFor(
  session: Session,
  secrets: LogSecrets,
  origin: string,
): Promise<Signing> {
  const { keys } = await checkedKeys(session, secrets);
  return {
    origin,
    signersAt: (atMs) => signingAt(keys, atMs).map((no) => secrets.signer(origin, no)),
  };
}

export interface CheckedKeys {
  readonly keys: LogKeys;
  /** Null: there is no checkpoint yet. */
  readonly newest: { readonly size: number; readonly atMs: number; readonly note: string } | null;
}

export async function checkedKeys(session: Session, secrets: LogSecrets): Promise<CheckedKeys> {
  const keys = ourLogKeys(secrets, await keptKeys(session));
  const [row] = (await session.run(NEWEST)).rows;
  if (!row) return { keys, newest: null };
  const newest = { size: toNumber(row.size), atMs: toNumber(row.at_ms), note: row.note };
  const isSo = signatureCheck(secrets, keys)(newest.note, newest.atMs);
  assert(isSo, `checkpoint ${newest.size} is not signed by the keys of its time; run tael verify`);
  return { keys, newest };
}

/** By all keys that were in force then, and by no other: signing once more gives the same signatures. */
export function signatureCheck(secrets: LogSecrets, keys: LogKeys) {
  const signers = new Map<string, NoteSigner>();
  const signerOf = (origin: string, no: number) => {
    const signer = signers.get(`${no} ${origin}`) ?? secrets.signer(origin, no);
    signers.set(`${no} ${origin}`, signer);
    return signer;
  };
  return (note: string, atMs: number): boolean => {
    const text = noteText(note);
    const [origin = ''] = text.split('\n');
    const by = signingAt(keys, atMs).map((no) => signerOf(origin, no));
    return note === signNote(text, by);
  };
}

// Derives what the public log keeps to itself: the keys that sign, and the salts that make its leaves tell
// nothing. All of it follows from one key that the database does not hold, so nothing of it is stored.

import { createHmac, type KeyObject } from 'node:crypto';
import { longMacUnder, type Mac, macUnder } from './hmac.ts';
import { type NoteSigner, signerFromSeed } from './signed-note.ts';

export interface LogSecrets {
  /** Its keys are numbered from 1. */
  signer(origin: string, keyNo?: number): NoteSigner;
  /** Of what is kept of the keys: which of them sign, and how long. */
  keysMac(text: string): Buffer;
  /** Of an owner, in every leaf that is theirs. */
  ownerSalt(userId: number): Buffer;
  /** Of an owner, on one day. */
  daySalt(day: number, userId: number): Buffer;
  /** Where an owner stands on a day: on each day elsewhere, so that neighbours tell nothing. */
  dayPosition(day: number, userId: number): Buffer;
  recordSalt(userId: number, recordNo: number): Buffer;
}

/** It signs until it is rotated. */
export const FIRST_LOG_KEY = 1;

const SALT_BYTES = 16;
/** One MAC is as many salts. */
const SALTS_AT_ONCE = 4;

export function logSecrets(root: KeyObject): LogSecrets {
  const key = (label: string) => createHmac('sha256', root).update(`tael/log-${label}\n`).digest();
  const [keys, owners, days, places, records] = [
    macUnder(key('keys')),
    macUnder(key('owners')),
    macUnder(key('days')),
    macUnder(key('places')),
    longMacUnder(key('records')),
  ] as const;
  const under = (mac: Mac, text: string) => Buffer.from(mac(text), 'hex');
  let block = '';
  let salts: Buffer = Buffer.alloc(0);
  return {
    signer(origin, keyNo = FIRST_LOG_KEY) {
      return signerFromSeed(origin, key(keyNo === FIRST_LOG_KEY ? 'key' : `key ${keyNo}`));
    },
    keysMac: (text) => under(keys, text),
    ownerSalt: (userId) => under(owners, `${userId}`),
    daySalt: (day, userId) => under(days, `${day} ${userId}`),
    dayPosition: (day, userId) => under(places, `${day} ${userId}`),
    recordSalt(userId, recordNo) {
      const wanted = `${userId} ${Math.floor(recordNo / SALTS_AT_ONCE)}`;
      if (wanted !== block) {
        salts = under(records, wanted);
        block = wanted;
      }
      const from = (recordNo % SALTS_AT_ONCE) * SALT_BYTES;
      return salts.subarray(from, from + SALT_BYTES);
    },
  };
}

// Argon2id hashes in the usual format, `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. It contains the
// parameters, so that they can be raised later. Rules for passwords and the number of hashes at once are
// decided elsewhere.

import { argon2, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

export type Argon2Cost = { memory: number; passes: number; parallelism: number };

const argon2Async = promisify(argon2);

const TAG_BYTES = 32;
const SHAPE =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]{43})$/;

export async function argon2idHash(
  password: string,
  salt: Uint8Array,
  cost: Argon2Cost,
): Promise<string> {
  const { memory, passes, parallelism } = cost;
  const tag = await derive(password, salt, cost);
  const start = `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}`;
  return `${start}$${unpadded(salt)}$${unpadded(tag)}`;
}

/** Throws if the stored text is not such a hash: that is corruption, not a wrong password. */
export async function argon2idHolds(password: string, kept: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt = '', tag = ''] = SHAPE.exec(kept) ?? [];
  if (tag === '') throw new Error('A stored password hash is not an argon2id hash.');
  const cost = {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  };
  const derived = await derive(password, Buffer.from(salt, 'base64'), cost);
  return timingSafeEqual(derived, Buffer.from(tag, 'base64'));
}

function derive(password: string, salt: Uint8Array, cost: Argon2Cost): Promise<Buffer> {
  // The runtime calls the password "message" and the salt "nonce". Both are passed as bytes, because
  // it would choose an encoding for text.
  const message = Buffer.from(password, 'utf8');
  return argon2Async('argon2id', { message, nonce: salt, tagLength: TAG_BYTES, ...cost });
}

function unpadded(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64').replaceAll('=', '');
}

// Argon2id hashes in the usual text form, `$argon2id$v=19$m=…,t=…,p=…$salt$hash`, which carries
// its own parameters so that they can be raised later. It computes and compares; it sets no rules
// about passwords and no limit on how many run at once.

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

/** Throws when the kept text is not such a hash: that is damage, not a wrong password. */
export async function argon2idHolds(password: string, kept: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt = '', tag = ''] = SHAPE.exec(kept) ?? [];
  if (tag === '') throw new Error('A kept password hash is not an argon2id hash.');
  const cost = {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  };
  const derived = await derive(password, Buffer.from(salt, 'base64'), cost);
  return timingSafeEqual(derived, Buffer.from(tag, 'base64'));
}

function derive(password: string, salt: Uint8Array, cost: Argon2Cost): Promise<Buffer> {
  // The text becomes bytes here because the salt is called "nonce" and the password "message" by
  // the runtime, which takes either as text with an encoding of its own choosing.
  const message = Buffer.from(password, 'utf8');
  return argon2Async('argon2id', { message, nonce: salt, tagLength: TAG_BYTES, ...cost });
}

function unpadded(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64').replaceAll('=', '');
}

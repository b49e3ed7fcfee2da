// Encrypts in the format of age (age-encryption.org), whose own program opens the files as well. The library
// is loaded only where something is encrypted or opened.

import type { KeyObject } from 'node:crypto';
import { ReadableStream as NodeStream } from 'node:stream/web';

/** What a file goes through, piece by piece. */
export type Piecewise = (pieces: AsyncIterable<Uint8Array>) => AsyncGenerator<Uint8Array>;

/** A text that begins with `AGE-SECRET-KEY-`, or a key that was derived. */
export type AgeIdentity = string | CryptoKey;

/** Before the 32 bytes of a key, as PKCS #8 writes keys of X25519. */
const PKCS8_OF_X25519 = Buffer.from('302e020100300506032b656e04220420', 'hex');

export async function identityFrom(key: KeyObject): Promise<CryptoKey> {
  const pkcs8 = Buffer.concat([PKCS8_OF_X25519, key.export()]);
  return crypto.subtle.importKey('pkcs8', pkcs8, { name: 'X25519' }, false, ['deriveBits']);
}

export async function newIdentity(): Promise<AgeIdentity> {
  const { generateX25519Identity } = await import('age-encryption');
  return generateX25519Identity();
}

export async function recipientOf(identity: AgeIdentity): Promise<string> {
  const { identityToRecipient } = await import('age-encryption');
  return identityToRecipient(identity);
}

/** Any one of the recipients can open it. Rejects if a text is none. */
export async function encryptingFor(recipients: readonly string[]): Promise<Piecewise> {
  const { Encrypter } = await import('age-encryption');
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  return async function* (pieces) {
    yield* piecesOf(await encrypter.encrypt(streamOf(pieces)));
  };
}

/** Breaks off at a piece that is not as it was encrypted, and at an end that comes too early. */
export async function decryptingWith(identities: readonly AgeIdentity[]): Promise<Piecewise> {
  const { Decrypter } = await import('age-encryption');
  const decrypter = new Decrypter();
  for (const identity of identities) decrypter.addIdentity(identity);
  return async function* (pieces) {
    yield* piecesOf(await decrypter.decrypt(streamOf(pieces)));
  };
}

// The types of streams for browsers and of those of Node do not know each other.
const streamOf = (pieces: AsyncIterable<Uint8Array>) =>
  NodeStream.from(pieces) as unknown as ReadableStream<Uint8Array>;

async function* piecesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    // Whoever breaks off does not wait: the source may have more only once they are gone.
    void reader.cancel().catch(() => {});
  }
}

/**
 * The identities of a file as `age-keygen` writes it: one a line, beside comments. Rejects if a line is none,
 * without saying what it is: with a typing error it is still nearly the secret.
 */
export async function identitiesIn(text: string, file: string): Promise<string[]> {
  const { Decrypter } = await import('age-encryption');
  const lines = text.split('\n').map((line) => line.trim());
  return lines.filter((line, index) => {
    if (line === '' || line.startsWith('#')) return false;
    try {
      new Decrypter().addIdentity(line);
    } catch {
      throw new Error(`Line ${index + 1} of ${file} is no identity of age.`);
    }
    return true;
  });
}

/** Says which one is none. */
export async function requireRecipients(recipients: readonly string[]): Promise<void> {
  for (const recipient of recipients) {
    await encryptingFor([recipient]).catch(() => {
      throw new Error(`${recipient} is no recipient of age: it was mistyped.`);
    });
  }
}

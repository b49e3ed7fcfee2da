// Signs every payer in without the login form: checking five thousand passwords would take minutes, and
// is no part of the cost of a payment.

import { newSessionToken } from '../src/crypto/session-token.ts';
import { newSession } from '../src/service/session.ts';
import type { Book } from './book.ts';
import { runAll } from './orders.ts';
import { UNTYPED_HASH } from './people.ts';

/** The token of each payer's session. */
export async function openSessions({
  store,
  keys,
  seeded,
}: Book): Promise<ReadonlyMap<number, string>> {
  const tokens = new Map(seeded.payers.map(({ userId }) => [userId, newSessionToken(userId)]));
  await runAll(
    store,
    [...tokens].map(([userId, token]) => ({
      kind: 'sign_in',
      userId,
      fittingHash: UNTYPED_HASH,
      namedUserId: userId,
      code: null,
      recoveryDigest: null,
      deviceSubject: null,
      networkSubject: `bench/network/${userId}`,
      siteSubject: null,
      loginSubject: `bench/login/${userId}`,
      codeSubject: `bench/code/${userId}`,
      ...newSession({ keys }, token, { address: '127.0.0.1', device: null }),
    })),
  );
  return tokens;
}

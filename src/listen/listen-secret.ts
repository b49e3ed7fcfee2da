// The secret that events are signed with on a developer's machine. It follows from the API key alone:
// it is the same in every session, and whoever has it cannot sign for a real receiver, as the owner's
// secret would let him.

import { macUnder } from '../crypto/hmac.ts';
import type { Signer } from '../crypto/signed-headers.ts';

export function listenSecret({ keyId, secret }: Signer): string {
  const bytes = Buffer.from(macUnder(secret)(`tael listen ${keyId}`), 'hex');
  return `whsec_${bytes.toString('base64')}`;
}

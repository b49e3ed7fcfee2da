// Derives the secret that signs forwarded events from the API key. It stays the same from run to run,
// and unlike the owner's secret it cannot sign callbacks to real receivers.

import { macUnder } from '../../crypto/hmac.ts';
import type { Signer } from '../../crypto/signed-headers.ts';

export function listenSecret({ keyId, secret }: Signer): string {
  const bytes = Buffer.from(macUnder(secret)(`tael listen ${keyId}`), 'hex');
  return `whsec_${bytes.toString('base64')}`;
}

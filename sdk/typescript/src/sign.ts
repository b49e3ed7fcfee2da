// The five headers of a signed request.

const NONCE_BYTES = 8;

export interface SigningKey {
  readonly keyId: string;
  readonly secret: string;
}

/** Signs for one attempt. The nonce is new unless it is given; `nowSeconds` is Unix time. */
export async function signedHeaders(
  { keyId, secret }: SigningKey,
  shortName: string,
  nowSeconds: number,
  nonce: string = hexOf(crypto.getRandomValues(new Uint8Array(NONCE_BYTES))),
): Promise<Record<string, string>> {
  const timestamp = String(nowSeconds);
  const key = new TextEncoder().encode(secret);
  return {
    [`X-${shortName}-Key`]: keyId,
    [`X-${shortName}-Secret`]: secret,
    [`X-${shortName}-Timestamp`]: timestamp,
    [`X-${shortName}-Nonce`]: nonce,
    [`X-${shortName}-Signature`]: hexOf(await hmacSha256(key, keyId + timestamp + nonce)),
  };
}

export async function hmacSha256(
  key: Uint8Array<ArrayBuffer>,
  text: string | Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const imported = await crypto.subtle.importKey('raw', key, algorithm, false, ['sign']);
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  return new Uint8Array(await crypto.subtle.sign('HMAC', imported, bytes));
}

function hexOf(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

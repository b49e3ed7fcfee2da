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

/** A `fetch` that signs: clients of tools take one. It retries nothing, and follows no redirects. */
export function signingFetch({ shortName = 'Tael', ...key }: SigningKey & { shortName?: string }) {
  return async (...[input, init]: Parameters<typeof fetch>): Promise<Response> => {
    const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : {}));
    const signed = await signedHeaders(key, shortName, Math.floor(Date.now() / 1000));
    for (const [name, value] of Object.entries(signed)) headers.set(name, value);
    return fetch(input, { ...init, headers, redirect: 'manual' });
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

// The five headers of a signed request, and the sixth, which signs all of it.

const NONCE_BYTES = 8;

export interface SigningKey {
  readonly keyId: string;
  readonly secret: string;
}

/** What the service acts on, exactly as it is sent. */
export interface SignedRequest {
  readonly method: string;
  /** With the query: `/api/v1/transactions?page=2`. */
  readonly path: string;
  /** Empty: it has none. */
  readonly body: string;
  /** The value of X-Idempotency-Key; empty: it is not sent. */
  readonly idempotencyKey: string;
}

/**
 * Signs for one attempt. The nonce is new unless it is given; `nowSeconds` is Unix time. Without a request
 * only what the specification prescribes is signed.
 */
export async function signedHeaders(
  { keyId, secret }: SigningKey,
  shortName: string,
  nowSeconds: number,
  request: SignedRequest | null,
  nonce: string = hexOf(crypto.getRandomValues(new Uint8Array(NONCE_BYTES))),
): Promise<Record<string, string>> {
  const timestamp = String(nowSeconds);
  const key = new TextEncoder().encode(secret);
  const headers: Record<string, string> = {
    [`X-${shortName}-Key`]: keyId,
    [`X-${shortName}-Secret`]: secret,
    [`X-${shortName}-Timestamp`]: timestamp,
    [`X-${shortName}-Nonce`]: nonce,
    [`X-${shortName}-Signature`]: hexOf(await hmacSha256(key, keyId + timestamp + nonce)),
  };
  if (request === null) return headers;
  const text = await requestText(request, keyId, timestamp, nonce);
  return { ...headers, [`X-${shortName}-Signature-V2`]: hexOf(await hmacSha256(key, text)) };
}

/** What the sixth header signs: eight lines. */
export async function requestText(
  { method, path, body, idempotencyKey }: SignedRequest,
  keyId: string,
  timestamp: string,
  nonce: string,
): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(body));
  const bodyDigest = hexOf(new Uint8Array(digest));
  const lines = ['v2', method, path, keyId, timestamp, nonce, idempotencyKey, bodyDigest];
  return lines.join('\n');
}

/**
 * A `fetch` that signs whole requests: clients of tools take one. It retries nothing, and follows no
 * redirects.
 */
export function signingFetch({ shortName = 'Tael', ...key }: SigningKey & { shortName?: string }) {
  return async (...[input, init]: Parameters<typeof fetch>): Promise<Response> => {
    const request = new Request(input, { ...init, redirect: 'manual' });
    const { pathname, search } = new URL(request.url);
    const whole = {
      method: request.method,
      path: pathname + search,
      body: await request.clone().text(),
      idempotencyKey: request.headers.get('X-Idempotency-Key') ?? '',
    };
    const signed = await signedHeaders(key, shortName, Math.floor(Date.now() / 1000), whole);
    for (const [name, value] of Object.entries(signed)) request.headers.set(name, value);
    return fetch(request);
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

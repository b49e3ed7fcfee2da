// A signed request as shell commands, for people who try the API before they write a program.

export interface ShellRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly body: string;
  readonly shortName: string;
}

interface KeyAndSecret {
  readonly key_id: string;
  readonly secret: string;
}

/** For sh with openssl and curl. It signs each time it is run, so it can be pasted again. */
export function signedRequest(key: KeyAndSecret, request: ShellRequest): string {
  const { method, url, body, shortName: name } = request;
  return `TAEL_KEY=${quoted(key.key_id)}
TAEL_SECRET=${quoted(key.secret)}
TIMESTAMP=$(date +%s)
NONCE=$(openssl rand -hex 16)
SIGNATURE=$(printf %s "$TAEL_KEY$TIMESTAMP$NONCE" |
  openssl dgst -sha256 -hmac "$TAEL_SECRET" -r | cut -c 1-64)
curl -sS -X ${method} ${quoted(url)} \\
  -H "X-${name}-Key: $TAEL_KEY" \\
  -H "X-${name}-Secret: $TAEL_SECRET" \\
  -H "X-${name}-Timestamp: $TIMESTAMP" \\
  -H "X-${name}-Nonce: $NONCE" \\
  -H "X-${name}-Signature: $SIGNATURE" \\
  -H 'Content-Type: application/json' \\
  -d ${quoted(body)}; echo`;
}

/** Single quotes keep everything literal except a single quote, which needs an escape outside. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

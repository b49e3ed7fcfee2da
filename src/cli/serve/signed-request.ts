// A signed request as shell commands, for people who try the interface before they program it.

export interface ShellRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly body: string;
  readonly shortName: string;
}

interface Credentials {
  readonly key_id: string;
  readonly secret: string;
}

/** For sh with openssl and curl. Each paste signs anew, so it may be pasted again. */
export function signedRequest(key: Credentials, request: ShellRequest): string {
  const { method, url, body, shortName: name } = request;
  return `KEY=${quoted(key.key_id)}
SECRET=${quoted(key.secret)}
TIMESTAMP=$(date +%s)
NONCE=$(openssl rand -hex 16)
SIGNATURE=$(printf %s "$KEY$TIMESTAMP$NONCE" |
  openssl dgst -sha256 -hmac "$SECRET" -r | cut -c 1-64)
curl -sS -X ${method} ${quoted(url)} \\
  -H "X-${name}-Key: $KEY" \\
  -H "X-${name}-Secret: $SECRET" \\
  -H "X-${name}-Timestamp: $TIMESTAMP" \\
  -H "X-${name}-Nonce: $NONCE" \\
  -H "X-${name}-Signature: $SIGNATURE" \\
  -H 'Content-Type: application/json' \\
  -d ${quoted(body)}; echo`;
}

/** Single quotes keep everything; one of their own has to leave and come back. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

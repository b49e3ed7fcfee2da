// A new key, filled into programs that are ready to run. Each signs as docs/api/signing.md says.

export interface Credentials {
  readonly keyId: string;
  readonly secret: string;
  /** Of the service, without a slash at its end. */
  readonly url: string;
  readonly shortName: string;
}

/** For sh with openssl and curl. It signs each time it is run. */
export function shellSnippet({ keyId, secret, url, shortName: name }: Credentials): string {
  return `TAEL_KEY='${keyId}'
TAEL_SECRET='${secret}'
TIMESTAMP=$(date +%s)
NONCE=$(openssl rand -hex 16)
SIGNATURE=$(printf %s "$TAEL_KEY$TIMESTAMP$NONCE" |
  openssl dgst -sha256 -hmac "$TAEL_SECRET" -r | cut -c 1-64)
curl -sS '${url}/api/v1/balance' \\
  -H "X-${name}-Key: $TAEL_KEY" \\
  -H "X-${name}-Secret: $TAEL_SECRET" \\
  -H "X-${name}-Timestamp: $TIMESTAMP" \\
  -H "X-${name}-Nonce: $NONCE" \\
  -H "X-${name}-Signature: $SIGNATURE"; echo
`;
}

export function typescriptSnippet({ keyId, secret, url, shortName: name }: Credentials): string {
  return `import { createHmac, randomBytes } from 'node:crypto';

const keyId = '${keyId}';
const secret = '${secret}';

function signedHeaders(): Record<string, string> {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const nonce = randomBytes(16).toString('hex');
  const signature = createHmac('sha256', secret)
    .update(keyId + timestamp + nonce)
    .digest('hex');
  return {
    'X-${name}-Key': keyId,
    'X-${name}-Secret': secret,
    'X-${name}-Timestamp': timestamp,
    'X-${name}-Nonce': nonce,
    'X-${name}-Signature': signature,
  };
}

const response = await fetch('${url}/api/v1/balance', { headers: signedHeaders() });
console.log(await response.json());
`;
}

export function pythonSnippet({ keyId, secret, url, shortName: name }: Credentials): string {
  return `import hashlib, hmac, secrets, time, urllib.request

KEY_ID = "${keyId}"
SECRET = "${secret}"


def signed_headers():
    timestamp = str(int(time.time()))
    nonce = secrets.token_hex(16)
    text = (KEY_ID + timestamp + nonce).encode()
    signature = hmac.new(SECRET.encode(), text, hashlib.sha256).hexdigest()
    return {
        "X-${name}-Key": KEY_ID,
        "X-${name}-Secret": SECRET,
        "X-${name}-Timestamp": timestamp,
        "X-${name}-Nonce": nonce,
        "X-${name}-Signature": signature,
    }


request = urllib.request.Request("${url}/api/v1/balance", headers=signed_headers())
print(urllib.request.urlopen(request).read().decode())
`;
}

/** The bridge of the service signs for hosts that cannot. */
export function agentSnippet({ keyId, secret, url }: Credentials): string {
  const env = { TAEL_URL: url, TAEL_KEY: keyId, TAEL_SECRET: secret };
  const args = ['/path/to/tael/bin/tael.mjs', 'mcp'];
  return `${JSON.stringify({ mcpServers: { tael: { command: 'node', args, env } } }, null, 2)}\n`;
}

/** What is saved: as settings, which `tael mcp` and `tael listen` read. */
export function settingsFile({ keyId, secret, url }: Credentials): string {
  return `TAEL_URL=${url}\nTAEL_KEY=${keyId}\nTAEL_SECRET=${secret}\n`;
}

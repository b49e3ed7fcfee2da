// How a request proves who sends it: the five headers of a signed request, or the cookie of a session.

import type { Scope } from '../../core/access/key.ts';
import { headerNameOf } from '../../http/credentials.ts';
import type { Description, Site } from '../../http/openapi/description.ts';
import { sessionCookieName } from '../../session/session-cookie.ts';

const PARTS = {
  Key: 'The key id, as it was given out.',
  Secret: 'The secret, as it was given out, once, when the key was made. Use TLS.',
  Timestamp:
    'Unix time in seconds, exactly 10 digits, at most 300 seconds from the time of the service ' +
    '(`GET /api/v1/health` tells it).',
  Nonce: 'Random text, new for each request: 8 to 128 visible ASCII characters.',
  Signature:
    'HMAC-SHA256 as exactly 64 lowercase hexadecimal digits, with the secret as the key, over key ' +
    'id + timestamp + nonce, joined with nothing between them.',
} as const;

export function securitySchemes({ shortName, payBase }: Site) {
  const parts = Object.entries(PARTS) as [keyof typeof PARTS, string][];
  const schemes = parts.map(([part, description]) => {
    const scheme = { type: 'apiKey', in: 'header', name: headerNameOf(shortName, part) };
    return [part, { ...scheme, description }] as const;
  });
  return {
    ...Object.fromEntries(schemes),
    Session: {
      type: 'apiKey',
      in: 'cookie',
      name: sessionCookieName(shortName, payBase),
      description: `The cookie that \`POST ${payBase}/auth/login\` sets.`,
    },
  };
}

/** The role of a key that an operation needs is its scope; all five headers go together. */
export function securityOf(scope: Scope | null, { session }: Description) {
  if (scope !== null) {
    return [{ Key: [scope], Secret: [], Timestamp: [], Nonce: [], Signature: [] }];
  }
  if (session === undefined) return [];
  return session === 'required' ? [{ Session: [] }] : [{ Session: [] }, {}];
}

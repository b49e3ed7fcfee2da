// The security schemes: the five headers of a signed request, and the session cookie.

import type { Scope } from '../../core/rows/key.ts';
import { headerNameOf } from '../../http/credentials.ts';
import type { Description, Site } from '../../http/openapi/description.ts';
import type { Route } from '../../http/route.ts';
import { sessionCookieName } from '../../session/session-cookie.ts';

const PARTS = {
  Key: 'The key id.',
  Secret: 'The secret, which was shown once, when the key was created. Use TLS.',
  Timestamp:
    'Unix time in seconds, exactly 10 digits, at most 300 seconds from the server time, which ' +
    '`GET /api/v1/health` returns.',
  Nonce: 'Random text, new for each request: 8 to 128 visible ASCII characters.',
  Signature:
    'HMAC-SHA256 as exactly 64 lowercase hexadecimal digits, with the secret as the key, over key ' +
    'id + timestamp + nonce, joined without a separator.',
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

/** They only work together. */
const SIGNED = { Key: [], Secret: [], Timestamp: [], Nonce: [], Signature: [] };

export function securityOf(route: Route, { session, orKey }: Description) {
  if (route.scope !== null) return [SIGNED];
  if (session === undefined) return [];
  if (orKey) return [{ Session: [] }, SIGNED];
  return session === 'required' ? [{ Session: [] }] : [{ Session: [] }, {}];
}

/** A key needs one of them. OpenAPI has a place for scopes of OAuth alone. */
export function scopesOf(route: Route, { orKey }: Description): readonly Scope[] {
  const scopes = [route.scope, 'orScope' in route ? route.orScope : null, orKey];
  return scopes.filter((one) => one != null);
}

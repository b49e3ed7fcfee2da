// The security schemes: the five headers of a signed request, and the session cookie.

import type { Scope } from '../../core/access/key.ts';
import { headerNameOf } from '../../http/credentials.ts';
import type { Description, Site } from '../../http/openapi/description.ts';
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

/** The scope is the role that an operation requires; the five headers only work together. */
export function securityOf(
  { scope, orScope = null }: { readonly scope: Scope | null; readonly orScope?: Scope | null },
  { session, orKey }: Description,
) {
  const signed = (of: Scope) => ({
    Key: [of],
    Secret: [],
    Timestamp: [],
    Nonce: [],
    Signature: [],
  });
  if (scope !== null) return [scope, orScope].filter((one) => one !== null).map(signed);
  if (session === undefined) return [];
  if (orKey) return [{ Session: [] }, signed(orKey)];
  return session === 'required' ? [{ Session: [] }] : [{ Session: [] }, {}];
}

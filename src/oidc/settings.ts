// The settings of the sign-in provider (OpenID Connect), and what must not be set beside each other.

import { readFileSync } from 'node:fs';
import { type Localized, localized } from '../brand/brand.ts';
import { Flaw } from '../brand/flaw.ts';
import { brandText } from '../brand/text.ts';
import type { Read, SignUpMode } from '../config.ts';
import type { ServiceSetting } from '../settings.ts';
import { webUrl } from '../wire/setting-urls.ts';
import { isVisibleAscii } from '../wire/text-rules.ts';

export interface ProviderSettings {
  /** As the provider itself writes it. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The file that the secret is from; null: it was in the environment. */
  readonly clientSecretFile: string | null;
  readonly scopes: string;
  /** The claim that says what the platform calls the user. */
  readonly referenceClaim: string;
  /** What people call the provider. */
  readonly names: Localized;
}

export interface SignInWays {
  /** Null: everybody signs in with a login password. */
  readonly provider: ProviderSettings | null;
  /** Off: users come in through the provider; operators and staff still have a login password. */
  readonly localLogins: boolean;
}

const TEXT_MAX = 256;
const NAME_MAX = 32;
const SECRET_BYTES_MAX = 4_096;

export function readSignInWays(read: Read, problems: string[]): SignInWays {
  const text = (name: ServiceSetting) =>
    read<string | null>(name, null, visible, '1 to 256 visible ASCII characters');
  const name = (setting: ServiceSetting) =>
    read<string | null>(setting, null, (given) => brandText(given, NAME_MAX), NAME_RULE);
  const issuer = read<string | null>('TAEL_OIDC_ISSUER', null, issuerOf, ISSUER_RULE);
  const clientId = text('TAEL_OIDC_CLIENT_ID');
  const typedSecret = text('TAEL_OIDC_CLIENT_SECRET');
  const file = read<SecretFile | null>('TAEL_OIDC_CLIENT_SECRET_FILE', null, readSecret, FILE_RULE);
  const scopes = read('TAEL_OIDC_SCOPES', 'openid', scopesOf, 'like openid profile');
  const referenceClaim = read('TAEL_OIDC_REFERENCE_CLAIM', 'sub', claimOf, CLAIM_RULE);
  const names = localized(name('TAEL_OIDC_NAME_ZH'), name('TAEL_OIDC_NAME_EN'));
  const localLogins = read('TAEL_LOCAL_LOGINS', true, onOrOff, 'on or off');
  const clientSecret = typedSecret ?? file?.secret ?? null;
  if (typedSecret !== null && file !== null) {
    problems.push('Set TAEL_OIDC_CLIENT_SECRET or TAEL_OIDC_CLIENT_SECRET_FILE, not both.');
  }
  if (issuer === null || clientId === null || clientSecret === null) {
    const some = issuer !== null || clientId !== null || clientSecret !== null;
    if (some && problems.length === 0) problems.push(INCOMPLETE);
    return { provider: null, localLogins };
  }
  const host = new URL(issuer).host;
  const provider = {
    issuer,
    clientId,
    clientSecret,
    clientSecretFile: file?.path ?? null,
    scopes,
    referenceClaim,
    names: names ?? { zh: host, en: host },
  };
  return { provider, localLogins };
}

/** What would leave people without a way in, or with one that was meant to be closed. */
export function conflictsOfWays({
  provider,
  localLogins,
  signUp,
}: SignInWays & { readonly signUp: SignUpMode }): readonly string[] {
  if (localLogins) return [];
  const problems: string[] = [];
  if (provider === null) {
    problems.push(
      'With TAEL_LOCAL_LOGINS off, TAEL_OIDC_ISSUER is required: no user could sign in.',
    );
  }
  if (signUp !== 'off') {
    problems.push(
      'With TAEL_LOCAL_LOGINS off, TAEL_SIGNUP must be off too: who signs up gets a login password.',
    );
  }
  return problems;
}

const ISSUER_RULE = 'an https URL like https://login.example.com (http on this machine alone)';
const FILE_RULE = 'a file with the secret of the client, 1 to 256 visible ASCII characters';
const NAME_RULE = `1 to ${NAME_MAX} characters on one line, all of them visible`;
const CLAIM_RULE = 'a claim that the provider assigns and never gives to somebody else, like sub';
const INCOMPLETE =
  'TAEL_OIDC_ISSUER, TAEL_OIDC_CLIENT_ID and TAEL_OIDC_CLIENT_SECRET (or its file) go together: set ' +
  'all of them, or none.';

function visible(text: string): string | null {
  return isVisibleAscii(text, 1, TEXT_MAX) ? text : null;
}

/**
 * What people write about themselves, in the words of OpenID Connect Core (5.1). Whoever could write there
 * what the platform calls somebody else would come in as them. An address of mail and a number of a telephone
 * count where the provider says that it has verified them.
 */
const SELF_WRITTEN: ReadonlySet<string> = new Set([
  'name',
  'given_name',
  'family_name',
  'middle_name',
  'nickname',
  'preferred_username',
  'profile',
  'picture',
  'website',
  'gender',
  'birthdate',
  'zoneinfo',
  'locale',
  'address',
  'updated_at',
  'email_verified',
  'phone_number_verified',
]);

function claimOf(name: string): string | Flaw | null {
  if (!SELF_WRITTEN.has(name)) return visible(name);
  return new Flaw(`at most providers people change "${name}" themselves`);
}

const LOOPBACK = /^(localhost|\[::1\]|127(\.\d{1,3}){3})$/;

/** Kept as it was written: a provider's own text may end with a slash. */
function issuerOf(text: string): string | null {
  if (webUrl(text) === null || text.length > TEXT_MAX) return null;
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || LOOPBACK.test(hostname) ? text.trim() : null;
}

function scopesOf(text: string): string | null {
  const scopes = text.trim().split(/\s+/);
  const fine = scopes.every((scope) => visible(scope) !== null) && text.length <= TEXT_MAX;
  return fine && scopes.includes('openid') ? scopes.join(' ') : null;
}

interface SecretFile {
  readonly path: string;
  readonly secret: string;
}

function readSecret(path: string): SecretFile | Flaw | null {
  try {
    const bytes = readFileSync(path);
    const secret = bytes.length > SECRET_BYTES_MAX ? null : visible(bytes.toString('utf8').trim());
    return secret === null ? new Flaw(`${path} holds something else`) : { path, secret };
  } catch (error) {
    // Without the path, in whose place the secret itself may have been written.
    const { code } = error as NodeJS.ErrnoException;
    return new Flaw(`it cannot be read (${code})`);
  }
}

function onOrOff(text: string): boolean | null {
  return text === 'on' || text === 'off' ? text === 'on' : null;
}

// The settings of the sign-in provider (OpenID Connect), and what must not be set beside each other.

import { isLoopbackName, webUrl } from '../wire/setting-urls.ts';
import { type Localized, localized } from './brand/brand.ts';
import { Flaw } from './brand/flaw.ts';
import { either, optional, orElse, shownText, textLike } from './forms.ts';
import { checkedFile, secretIn, visible } from './secret-file.ts';
import { secret, setting, type ValuesOf, type Words } from './setting.ts';

export interface ProviderSettings {
  /** As the provider itself writes it. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scopes: string;
  /** The claim that says what the platform calls the user. */
  readonly referenceClaim: string;
  /** What people call the provider. */
  readonly names: Localized;
}

const TEXT_MAX = 256;

const VISIBLE = optional('1 to 256 visible ASCII characters', visible);
const NAME = orElse(shownText(32), 'the host of the issuer', '签发者的主机名');
const ISSUER = optional(
  'an https URL like https://login.example.com (http on this machine alone)',
  issuerOf,
);
const SECRET_FILE = optional(
  'a file with the secret of the client, 1 to 256 visible ASCII characters',
  checkedFile(),
);
const SCOPES = textLike('like openid profile', 'openid', scopesOf);
const CLAIM = textLike(
  'a claim that the provider assigns and never gives to somebody else, like sub',
  'sub',
  claimOf,
);

const SECRETS: Words = [
  'The secret that the provider gave, or a file with it; not both.',
  '登录服务给本服务的密钥，或包含它的文件。两者只设一个。',
];
const NAMES: Words = [
  'The provider on the button: 1 to 32 characters. One of the two counts in both languages.',
  '登录服务的名称，显示在按钮上：1 到 32 个字符。只设一个时两种语言都用它。',
];

export const SIGN_IN_SETTINGS = {
  oidcIssuer: setting('TAEL_OIDC_ISSUER', ISSUER, [
    'The provider, as it writes its own name: an `https` URL like `https://login.example.com` (`http` on this machine alone). The rest is read from its `/.well-known/openid-configuration`.',
    '登录服务，按它自己写的名称：`https` 网址，如 `https://login.example.com`（`http` 只能用于本机）。其余信息从它的 `/.well-known/openid-configuration` 读取。',
  ]),
  oidcClientId: setting('TAEL_OIDC_CLIENT_ID', VISIBLE, [
    'What the provider calls this service. Register `/auth/oidc/callback` below `TAEL_PUBLIC_URL` there, to return to.',
    '登录服务给本服务的客户端编号。请在那里把 `TAEL_PUBLIC_URL` 下的 `/auth/oidc/callback` 登记为返回地址。',
  ]),
  oidcClientSecret: secret('TAEL_OIDC_CLIENT_SECRET', VISIBLE, SECRETS),
  oidcClientSecretFile: setting('TAEL_OIDC_CLIENT_SECRET_FILE', SECRET_FILE, SECRETS),
  oidcScopes: setting('TAEL_OIDC_SCOPES', SCOPES, [
    'What is asked for, separated by spaces: `openid`, and whatever brings `TAEL_OIDC_REFERENCE_CLAIM`.',
    '向登录服务请求的范围，用空格分隔：`openid`，以及 `TAEL_OIDC_REFERENCE_CLAIM` 的声明所需的范围。',
  ]),
  oidcReferenceClaim: setting('TAEL_OIDC_REFERENCE_CLAIM', CLAIM, [
    'The claim that is the `reference` of the user, read from the ID token, else from the userinfo endpoint. The provider must assign it and never give it to somebody else; `preferred_username`, `nickname`, `name` and others that people write themselves stop the start. `email` counts only with `email_verified`, `phone_number` with `phone_number_verified`.',
    '哪个声明（claim）是平台对用户的编号，即 `reference`。先从 ID token 读取，没有时从 userinfo 端点读取。它必须由登录服务分配，且不会再分给别人；`preferred_username`、`nickname`、`name` 等由本人填写的声明会使服务拒绝启动。`email` 只有在 `email_verified` 为真时才算，`phone_number` 只有在 `phone_number_verified` 为真时才算。',
  ]),
  oidcNameZh: setting('TAEL_OIDC_NAME_ZH', NAME, NAMES),
  oidcNameEn: setting('TAEL_OIDC_NAME_EN', NAME, NAMES),
  /** Off: users come in through the provider; operators and staff still have a login password. */
  localLogins: setting('TAEL_LOCAL_LOGINS', either('on', 'off', true), [
    'With `off`, users come in through the provider alone; operators, and staff at their tills, keep their login password. Requires a provider, and `TAEL_SIGNUP=off`.',
    '设为 `off` 时，用户只能通过登录服务进入。运营人员和收银台的收银员保留登录密码，所以能排除故障的人不会被锁在外面。须设有登录服务，且 `TAEL_SIGNUP=off`。',
  ]),
};

type SignInValues = ValuesOf<typeof SIGN_IN_SETTINGS>;

/** Null: everybody signs in with a login password. */
export function providerOf(values: SignInValues): ProviderSettings | null {
  const { oidcIssuer: issuer, oidcClientId: clientId } = values;
  const clientSecret = clientSecretIn(values);
  if (issuer === null || clientId === null || clientSecret === null) return null;
  const host = new URL(issuer).host;
  return {
    issuer,
    clientId,
    clientSecret,
    scopes: values.oidcScopes,
    referenceClaim: values.oidcReferenceClaim,
    names: localized(values.oidcNameZh, values.oidcNameEn) ?? { zh: host, en: host },
  };
}

function clientSecretIn(values: SignInValues): string | null {
  const { oidcClientSecret: typed, oidcClientSecretFile: file } = values;
  return typed ?? (file === null ? null : secretIn(file));
}

interface Chosen extends SignInValues {
  readonly provider: ProviderSettings | null;
  readonly signUp: string;
}

/** What would leave people without a way in, or with one that was meant to be closed. */
export function addSignInConflicts(chosen: Chosen, problems: string[]): void {
  const { provider, oidcClientSecret: typed, oidcClientSecretFile: file } = chosen;
  if (typed !== null && file !== null) {
    problems.push('Set TAEL_OIDC_CLIENT_SECRET or TAEL_OIDC_CLIENT_SECRET_FILE, not both.');
  }
  const isBegun = [chosen.oidcIssuer, chosen.oidcClientId, typed, file].some((one) => one !== null);
  if (provider === null && isBegun && problems.length === 0) problems.push(INCOMPLETE);
  if (chosen.localLogins) return;
  if (provider === null) {
    problems.push(
      'With TAEL_LOCAL_LOGINS off, TAEL_OIDC_ISSUER is required: no user could sign in.',
    );
  }
  if (chosen.signUp !== 'off') {
    problems.push(
      'With TAEL_LOCAL_LOGINS off, TAEL_SIGNUP must be off too: who signs up gets a login password.',
    );
  }
}

const INCOMPLETE =
  'TAEL_OIDC_ISSUER, TAEL_OIDC_CLIENT_ID and TAEL_OIDC_CLIENT_SECRET (or its file) go together: set ' +
  'all of them, or none.';

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

/** Kept as it was written: a provider's own text may end with a slash. */
function issuerOf(text: string): string | null {
  if (webUrl(text) === null || text.length > TEXT_MAX) return null;
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || isLoopbackName(hostname) ? text.trim() : null;
}

function scopesOf(text: string): string | null {
  const scopes = text.trim().split(/\s+/);
  const fine = scopes.every((scope) => visible(scope) !== null) && text.length <= TEXT_MAX;
  return fine && scopes.includes('openid') ? scopes.join(' ') : null;
}

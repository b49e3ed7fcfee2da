// Every setting by its name, and which of them are secrets or can hold one, as a URL holds a password. This
// is the one list: whatever prints a setting, or might by mistake, asks here. What each is for stands in
// docs/settings.md.

/** Of the service. A secret has the place where the configuration keeps it; null: it may be told. */
export const SERVICE_SETTINGS = {
  TAEL_HOST: null,
  TAEL_PORT: null,
  TAEL_PUBLIC_URL: null,
  TAEL_SHORT_NAME: null,
  TAEL_DATA: null,
  DATABASE_URL: 'databaseUrl',
  TAEL_REQUIRE_STANDBY: null,
  TAEL_DISK_RESERVE: null,
  TAEL_DISK_PATH: null,
  TAEL_DATABASE_MAX: null,
  TAEL_MEMORY_MAX: null,
  TAEL_MASTER_KEY: 'masterKey',
  TAEL_MASTER_KEY_FILE: null,
  TAEL_SETTLEMENT_DELAY: null,
  TAEL_PAY_TOTP_ABOVE: null,
  TAEL_COOLING_OFF: null,
  TAEL_TWO_OPERATORS_ABOVE: null,
  TAEL_SIGNUP: null,
  TAEL_FIRST_PAY_PASSWORD: null,
  TAEL_LOCAL_LOGINS: null,
  TAEL_OIDC_ISSUER: null,
  TAEL_OIDC_CLIENT_ID: null,
  TAEL_OIDC_CLIENT_SECRET: 'provider.clientSecret',
  TAEL_OIDC_CLIENT_SECRET_FILE: null,
  TAEL_OIDC_SCOPES: null,
  TAEL_OIDC_REFERENCE_CLAIM: null,
  TAEL_OIDC_NAME_ZH: null,
  TAEL_OIDC_NAME_EN: null,
  TAEL_SESSION_IDLE: null,
  TAEL_SESSION_RATE: null,
  TAEL_TRUSTED_PROXIES: null,
  TAEL_CONNECTIONS_MAX: null,
  TAEL_CONNECTIONS_PER_ADDRESS_MAX: null,
  TAEL_NOTIFY_ALLOW: null,
  TAEL_NOTIFY_PORTS: null,
  TAEL_NOTIFY_PROXY: 'notifyProxy',
  TAEL_SECURITY_CONTACT: null,
  TAEL_ANCHOR_EVERY: null,
  TAEL_VERIFY_EVERY: null,
  TAEL_ATTEMPTS_KEPT: null,
  TAEL_LOG_LEVEL: null,
  TAEL_LOG_FORMAT: null,
  TAEL_LOG_REQUESTS: null,
  TAEL_METRICS: null,
  TAEL_DRAIN: null,
  TAEL_BRAND_NAME_ZH: null,
  TAEL_BRAND_NAME_EN: null,
  TAEL_BRAND_COLOR: null,
  TAEL_BRAND_LOGO: null,
  TAEL_BRAND_SUPPORT_URL: null,
  TAEL_BRAND_TERMS_URL: null,
  TAEL_BRAND_TOP_UP_TEXT_ZH: null,
  TAEL_BRAND_TOP_UP_TEXT_EN: null,
  TAEL_BRAND_TOP_UP_URL: null,
} as const;

/** Of commands. */
export const COMMAND_SETTINGS = {
  TAEL_URL: null,
  TAEL_KEY: null,
  TAEL_SECRET: 'secret',
  TAEL_PASSWORD: 'password',
  TAEL_PAY_PASSWORD: 'payPassword',
  TAEL_PROFILE: null,
  TAEL_CONFIG: null,
} as const;

export type ServiceSetting = keyof typeof SERVICE_SETTINGS;

export function isSecret(name: ServiceSetting): boolean {
  return SERVICE_SETTINGS[name] !== null;
}

const SECRETS: readonly (readonly [string, string])[] = Object.entries({
  ...SERVICE_SETTINGS,
  ...COMMAND_SETTINGS,
}).flatMap(([name, place]) => (place === null ? [] : [[name, place] as const]));

/** Where a secret would stand in an environment or a configuration that is written down whole. */
export const SECRET_PLACES: readonly string[] = SECRETS.flat();

const SHOWN_MAX = 80;

/** What an error says of a value that was refused: whoever reads it may be reading a log. */
export function refusedValueText(name: ServiceSetting, value: string): string {
  if (isSecret(name)) return '…';
  // However it was mistyped: what stands before an @ may be a user with a password.
  return value.replace(/^(\w+:\/\/)?.*@/s, '$1…@').slice(0, SHOWN_MAX);
}

// Reads every setting of Tael from the environment, once, at start. Nothing else reads it. An invalid
// value is a clear error, and Tael does not start.

import { homedir } from 'node:os';
import path from 'node:path';
import { secretFlaw, secretFlawText } from '../sdk/typescript/src/secret.ts';
import { accentOf } from './brand/accent.ts';
import { type Brand, localized } from './brand/brand.ts';
import { Flaw } from './brand/flaw.ts';
import { readLogo } from './brand/logo.ts';
import { brandLink, brandText } from './brand/text.ts';
import { type Fen, fenFromStrictDecimal } from './core/money.ts';
import { conflictsOfWays, readSignInWays, type SignInWays } from './oidc/settings.ts';
import { refusedValueText, type ServiceSetting } from './settings.ts';
import { type CidrList, parseCidrList } from './wire/address-rules.ts';
import { byteSize, byteSizeOrZero, MEGABYTE, memorySize } from './wire/byte-size.ts';
import { DAY_MS, duration, HOUR_MS, idleTime } from './wire/duration.ts';
import { type PortRanges, parsePortRanges } from './wire/port-ranges.ts';
import { count, countOrOff, hostName, port, zeroOrOne } from './wire/setting-text.ts';
import { postgresUrl, proxyUrl, webUrl } from './wire/setting-urls.ts';

export interface Config extends SignInWays {
  /** Replaces SVC in header names and in the name of the wallet identifier. Letters and digits. */
  readonly shortName: string;
  /** What people see of the operator. */
  readonly brand: Brand;
  readonly host: string;
  readonly port: number;
  /** The URL at which people reach the service, without a trailing slash; null: where it listens. */
  readonly publicUrl: string | null;
  /** The folder of the embedded PostgreSQL and of the master key file. */
  readonly dataDir: string;
  /** An external PostgreSQL; null: the embedded one. */
  readonly databaseUrl: string | null;
  /** What must stay free on the disk of the database; 0: it is not watched. */
  readonly diskReserveBytes: number;
  /** A folder on the disk of an external PostgreSQL; null: it cannot be seen from here. */
  readonly diskPath: string | null;
  /** How large the database may become; null: as large as the disk. */
  readonly databaseBytesMax: number | null;
  /** How much memory one process may take. `bin/serving.mjs` sees to it; null: what Node allows. */
  readonly memoryBytesMax: number | null;
  /** No service while no standby of that PostgreSQL confirms commits. */
  readonly requireStandby: boolean;
  /** The master key, or a file that contains it. Both null: TAEL_DATA/master.key, embedded only. */
  readonly masterKey: string | null;
  readonly masterKeyFile: string | null;
  readonly settlementDelayMs: number;
  /** Above this amount, payers who have enrolled must present a one-time code; null: never. */
  readonly payTotpAboveFen: Fen | null;
  /** For how long no money leaves an account once one of its secrets was replaced; 0: it may at once. */
  readonly coolingOffMs: number;
  /** Above this amount it takes two operators to pay out a withdrawal; null: never. */
  readonly twoOperatorsAboveFen: Fen | null;
  /** After so long without use a session ends, however long it might last; 0: only when it does. */
  readonly sessionIdleMs: number;
  /** How many requests one session may send in a minute, and a fifth of what an address may. */
  readonly sessionRate: number;
  /** What the first payment password takes from users without a login password. */
  readonly firstPayPassword: 'login' | 'link';
  /** Who may sign up. */
  readonly signUp: SignUpMode;
  /** Peers whose X-Forwarded-For is trusted. */
  readonly trustedProxies: CidrList;
  /** How many connections one process holds, and how many of them one address may have. */
  readonly connectionsMax: number;
  readonly connectionsPerAddressMax: number;
  /** Private addresses that callbacks may go to. */
  readonly notifyAllow: CidrList;
  /** Ports that callbacks may go to; null: all but the dangerous ones. */
  readonly notifyPorts: PortRanges | null;
  /** The proxy through which callbacks leave; null: directly. */
  readonly notifyProxy: URL | null;
  /** Whom to tell of a weakness, for /.well-known/security.txt; null: there is no such file. */
  readonly securityContact: string | null;
  readonly logLevel: LogLevel;
  /** Null: for people if standard error is a terminal, and JSON otherwise. */
  readonly logFormat: LogFormat | null;
  /** How many requests a second get a line each; 0: none. */
  readonly logRequests: number;
  /** Where metrics can be read; null: nothing is measured. */
  readonly metrics: ListenAddress | null;
  /** How long the node serves after it was told to stop, so that balancers see it is not ready. */
  readonly drainMs: number;
  /** How often an anchor is written to the log; 0: never. */
  readonly anchorEveryMs: number;
  /** How often what is new in the books is verified; 0: never. */
  readonly verifyEveryMs: number;
  /** How long attempts to deliver a callback are kept after the last; 0: for ever. */
  readonly attemptsKeptMs: number;
  /** Started with --demo: its accounts may be named to strangers. */
  readonly demo: boolean;
  /** Started with --sandbox: play money, and a clock that can be moved. */
  readonly sandbox: boolean;
}

export const SIGN_UP_MODES = ['open', 'invite', 'off'] as const;
export type SignUpMode = (typeof SIGN_UP_MODES)[number];

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
type LogLevel = (typeof LOG_LEVELS)[number];

const LOG_FORMATS = ['json', 'logfmt', 'pretty'] as const;
export type LogFormat = (typeof LOG_FORMATS)[number];

export interface ListenAddress {
  readonly host: string;
  readonly port: number;
}

/** Its message tells the operator which settings are invalid, and what they must be. */
export class ConfigError extends Error {}

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads one setting. `parse` answers null, or a flaw, if the text is not what the rule says. */
export type Read = <T>(
  name: ServiceSetting,
  fallback: T,
  parse: (text: string) => T | Flaw | null,
  rule: string,
) => T;

/** `given` overrides the environment; `unset` replaces the defaults. */
export function readConfig(
  env: Environment = process.env,
  given: Partial<Config> = {},
  unset: Partial<Pick<Config, 'signUp'>> = {},
): Config {
  const problems: string[] = [];
  const read: Read = (name, fallback, parse, rule) => {
    const text = env[name];
    if (text === undefined || text === '') return fallback;
    const value = parse(text);
    if (value !== null && !(value instanceof Flaw)) return value;
    const told = refusedValueText(name, text);
    const reason = value instanceof Flaw ? value.reason.replaceAll(text, told) : `it is "${told}"`;
    problems.push(`${name} must be ${rule}; ${reason}.`);
    return fallback;
  };
  const name = given.shortName ?? read('TAEL_SHORT_NAME', 'Tael', shortName, SHORT_NAME_RULE);
  const config: Config = {
    shortName: name,
    brand: readBrand(read, name),
    host: read('TAEL_HOST', '127.0.0.1', hostName, 'a host name or an address'),
    port: read('TAEL_PORT', 8080, port, 'a port between 0 and 65535'),
    publicUrl: read<string | null>('TAEL_PUBLIC_URL', null, webUrl, 'like https://pay.example.com'),
    dataDir: read('TAEL_DATA', './data', (text) => text, 'a directory'),
    databaseUrl: read<string | null>('DATABASE_URL', null, postgresUrl, 'a postgres:// URL'),
    requireStandby: read('TAEL_REQUIRE_STANDBY', false, zeroOrOne, '1 or 0'),
    masterKey: read<string | null>('TAEL_MASTER_KEY', null, (text) => text, '32 bytes'),
    masterKeyFile: read<string | null>('TAEL_MASTER_KEY_FILE', null, (text) => text, 'a file'),
    settlementDelayMs: read('TAEL_SETTLEMENT_DELAY', DAY_MS, duration, 'like 24h, 30m, 10s or 0'),
    payTotpAboveFen: readThreshold(read, 'TAEL_PAY_TOTP_ABOVE'),
    coolingOffMs: read('TAEL_COOLING_OFF', 0, duration, 'like 24h, 30m, 10s or 0'),
    twoOperatorsAboveFen: readThreshold(read, 'TAEL_TWO_OPERATORS_ABOVE'),
    signUp: read('TAEL_SIGNUP', unset.signUp ?? 'off', signUpMode, 'open, invite or off'),
    firstPayPassword: read('TAEL_FIRST_PAY_PASSWORD', 'login', loginOrLink, 'login or link'),
    sessionIdleMs: read('TAEL_SESSION_IDLE', 2 * HOUR_MS, idleTime, SESSION_IDLE_RULE),
    sessionRate: read('TAEL_SESSION_RATE', 600, count, COUNT_RULE),
    trustedProxies: read('TAEL_TRUSTED_PROXIES', [], parseCidrList, 'addresses and CIDR blocks'),
    ...readSignInWays(read, problems),
    ...readBounds(read),
    ...readNotifying(read),
    anchorEveryMs: read('TAEL_ANCHOR_EVERY', HOUR_MS, duration, 'like 24h, 30m, 10s or 0'),
    verifyEveryMs: read('TAEL_VERIFY_EVERY', HOUR_MS, duration, 'like 24h, 30m, 10s or 0'),
    attemptsKeptMs: read('TAEL_ATTEMPTS_KEPT', 90 * DAY_MS, duration, 'like 90d, 400d or 0'),
    demo: false,
    sandbox: false,
    ...readWatching(read),
    ...given,
  };
  problems.push(...conflictsOf(config));
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
  return config;
}

/** Null: never. */
function readThreshold(read: Read, name: ServiceSetting): Fen | null {
  const aboveFen = read<Fen | 'never'>(name, 'never', threshold, 'an amount like 500.00, or never');
  return aboveFen === 'never' ? null : aboveFen;
}

/** What the service may take of the machine. */
function readBounds(read: Read) {
  return {
    connectionsMax: read('TAEL_CONNECTIONS_MAX', 4096, count, COUNT_RULE),
    connectionsPerAddressMax: read('TAEL_CONNECTIONS_PER_ADDRESS_MAX', 512, count, COUNT_RULE),
    diskReserveBytes: read('TAEL_DISK_RESERVE', 512 * MEGABYTE, byteSizeOrZero, 'like 2g or 0'),
    diskPath: read<string | null>('TAEL_DISK_PATH', null, (text) => text, 'a directory'),
    databaseBytesMax: read<number | null>('TAEL_DATABASE_MAX', null, byteSize, 'like 80g'),
    memoryBytesMax: read<number | null>('TAEL_MEMORY_MAX', null, memorySize, 'like 1g, from 256m'),
  };
}

/** Where callbacks may go, and how. */
function readNotifying(read: Read) {
  return {
    notifyAllow: read('TAEL_NOTIFY_ALLOW', [], parseCidrList, 'addresses and CIDR blocks'),
    notifyPorts: read<PortRanges | null>(
      'TAEL_NOTIFY_PORTS',
      null,
      parsePortRanges,
      'ports and ranges like 443,8000-8999',
    ),
    notifyProxy: read<URL | null>(
      'TAEL_NOTIFY_PROXY',
      null,
      proxyUrl,
      'a URL like http://proxy.example.com:3128',
    ),
  };
}

/** What the service tells while it runs and when it ends. */
function readWatching(read: Read) {
  return {
    securityContact: read<string | null>('TAEL_SECURITY_CONTACT', null, brandLink, LINK_RULE),
    logFormat: read<LogFormat | null>('TAEL_LOG_FORMAT', null, logFormat, 'json, logfmt or pretty'),
    logRequests: read('TAEL_LOG_REQUESTS', 0, countOrOff, 'off or a number from 1 to 1000000'),
    metrics: read<ListenAddress | null>(
      'TAEL_METRICS',
      null,
      listenAddress,
      'a port, or an address like 127.0.0.1:9464',
    ),
    drainMs: read('TAEL_DRAIN', 5_000, duration, 'like 10s, 1m or 0'),
    logLevel: read('TAEL_LOG_LEVEL', 'info', logLevel, `one of ${LOG_LEVELS.join(', ')}`),
  };
}

const COUNT_RULE = 'a number from 1 to 1000000';
const LINK_RULE = 'a link that begins with https:, mailto: or tel:';
const SHORT_NAME_RULE = '1 to 20 letters and digits';
const SESSION_IDLE_RULE = 'like 2h or 30m, from 5m, or 0';
const NAME_MAX = 32;
const TOP_UP_TEXT_MAX = 300;

function readBrand(read: Read, name: string): Brand {
  const text = (setting: ServiceSetting, lengthMax: number) => {
    const rule = `1 to ${lengthMax} characters on one line, all of them visible`;
    return read<string | null>(setting, null, (given) => brandText(given, lengthMax), rule);
  };
  const link = (setting: ServiceSetting) =>
    read<string | null>(setting, null, brandLink, LINK_RULE);
  const names = localized(
    text('TAEL_BRAND_NAME_ZH', NAME_MAX),
    text('TAEL_BRAND_NAME_EN', NAME_MAX),
  );
  return {
    names: names ?? { zh: name, en: name },
    accent: read('TAEL_BRAND_COLOR', null, accentOf, 'a colour like #0f6b57 that people can read'),
    logo: read('TAEL_BRAND_LOGO', null, readLogo, 'a PNG or SVG file of at most 32 KB'),
    supportUrl: link('TAEL_BRAND_SUPPORT_URL'),
    termsUrl: link('TAEL_BRAND_TERMS_URL'),
    topUpText: localized(
      text('TAEL_BRAND_TOP_UP_TEXT_ZH', TOP_UP_TEXT_MAX),
      text('TAEL_BRAND_TOP_UP_TEXT_EN', TOP_UP_TEXT_MAX),
    ),
    topUpUrl: link('TAEL_BRAND_TOP_UP_URL'),
  };
}

function conflictsOf(config: Config): string[] {
  const problems = [...conflictsOfWays(config)];
  if (config.publicUrl === null && !isLoopback(config.host)) {
    problems.push(
      `Listening on ${config.host} requires TAEL_PUBLIC_URL: payment links must say where people reach Tael.`,
    );
  }
  if (config.databaseUrl && !config.masterKey && !config.masterKeyFile) {
    problems.push(
      'With DATABASE_URL set, TAEL_MASTER_KEY or TAEL_MASTER_KEY_FILE is required: the key that ' +
        'protects secrets in the database must not be in it. Create one with: openssl rand -hex 32',
    );
  }
  if (config.requireStandby && config.databaseUrl === null) {
    problems.push(
      'With TAEL_REQUIRE_STANDBY set, DATABASE_URL is required: the embedded PostgreSQL has no standby.',
    );
  }
  if (config.masterKey && config.masterKeyFile) {
    problems.push('Set TAEL_MASTER_KEY or TAEL_MASTER_KEY_FILE, not both.');
  }
  return problems;
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}

function shortName(text: string): string | null {
  return /^[A-Za-z0-9]{1,20}$/.test(text) ? text : null;
}

/** A port alone is one of this machine. */
function listenAddress(text: string): ListenAddress | null {
  const [, bracketed, name, digits = text] = /^(?:\[([^\]]+)\]|([^:]+)):(\d+)$/.exec(text) ?? [];
  const found = port(digits);
  return found === null ? null : { host: bracketed ?? name ?? '127.0.0.1', port: found };
}

function logFormat(text: string): LogFormat | null {
  return LOG_FORMATS.find((format) => format === text) ?? null;
}

function threshold(text: string): Fen | 'never' | null {
  return text === 'never' ? text : fenFromStrictDecimal(text);
}

function signUpMode(text: string): SignUpMode | null {
  return SIGN_UP_MODES.find((mode) => mode === text) ?? null;
}

function loginOrLink(text: string): Config['firstPayPassword'] | null {
  return text === 'login' || text === 'link' ? text : null;
}

function logLevel(text: string): LogLevel | null {
  return LOG_LEVELS.find((level) => level === text) ?? null;
}

/** What commands need that talk to a service, like `tael collect`, and open no database. */
export interface ClientConfig {
  /** The URL of the service, without a trailing slash. */
  readonly origin: string;
  readonly keyId: string;
  readonly secret: string;
  readonly shortName: string;
}

export function readClientConfig(env: Environment = process.env): ClientConfig {
  const { TAEL_URL: url = '', TAEL_KEY: keyId = '', TAEL_SECRET: secret = '' } = env;
  // The URL of the tools is accepted too, because agent hosts are configured with it.
  const base = webUrl(url)?.replace(/\/mcp$/, '') ?? null;
  const name = shortName(env.TAEL_SHORT_NAME || 'Tael');
  const flaw = secretFlaw(secret);
  const problems = [
    base === null && 'TAEL_URL must be the URL of the service, like https://pay.example.com.',
    !isHeaderText(keyId) && 'TAEL_KEY must be the id of an API key.',
    !isHeaderText(secret) && 'TAEL_SECRET must be the secret of that key.',
    flaw !== null && `TAEL_SECRET: ${secretFlawText(flaw)}`,
    name === null && `TAEL_SHORT_NAME must be ${SHORT_NAME_RULE}.`,
  ].filter((problem) => problem !== false);
  if (base === null || name === null || problems.length > 0) {
    throw new ConfigError(problems.join('\n'));
  }
  return { origin: base, keyId, secret, shortName: name };
}

/** Where the command line keeps its profiles, and what the environment says about them. */
export interface ProfilePlace {
  readonly file: string;
  /** The one that is meant; null: none is named. */
  readonly name: string | null;
  /** TAEL_URL, TAEL_KEY or TAEL_SECRET is set, which then count instead. */
  readonly isOverridden: boolean;
}

export function readProfilePlace(env: Environment = process.env): ProfilePlace {
  const configHome =
    env.XDG_CONFIG_HOME || env.APPDATA || path.join(env.HOME || homedir(), '.config');
  return {
    file: path.join(env.TAEL_CONFIG || path.join(configHome, 'tael'), 'profiles.json'),
    name: env.TAEL_PROFILE || null,
    isOverridden: Boolean(env.TAEL_URL || env.TAEL_KEY || env.TAEL_SECRET),
  };
}

/** The secret of a key, for commands that are given the rest. */
export function readSecret(env: Environment = process.env): string | null {
  return env.TAEL_SECRET || null;
}

/** Whether texts are what a profile may hold; the message says which of them is not. */
export function clientConfigOf(
  given: Readonly<Record<'url' | 'keyId' | 'secret' | 'shortName', string>>,
): ClientConfig {
  return readClientConfig({
    TAEL_URL: given.url,
    TAEL_KEY: given.keyId,
    TAEL_SECRET: given.secret,
    TAEL_SHORT_NAME: given.shortName,
  });
}

function isHeaderText(text: string): boolean {
  return /^[\x21-\x7e]+$/.test(text);
}

/** Passwords for the command line, which in arguments would be visible in the process list. */
export function readPasswords(env: Environment = process.env): {
  readonly password: string | null;
  readonly payPassword: string | null;
} {
  return { password: env.TAEL_PASSWORD || null, payPassword: env.TAEL_PAY_PASSWORD || null };
}

// Reads every setting of Tael from the environment and the file of settings, once, at start. Nothing else
// reads them. An invalid value is a clear error, and Tael does not start.

import { homedir } from 'node:os';
import path from 'node:path';
import { keptSettings } from '../../bin/settings-file.mjs';
import { secretFlaw, secretFlawText } from '../../sdk/typescript/src/secret.ts';
import { webUrl } from '../wire/setting-urls.ts';
import type { Brand } from './brand/brand.ts';
import { Flaw } from './brand/flaw.ts';
import { brandOf } from './brand.ts';
import { type Environment, type Given, givenIn, locationText } from './given.ts';
import { SHORT_NAME, shortNameOf } from './installation.ts';
import { addMailConflicts, type MailSettings, mailOf } from './mail.ts';
import { addNoticeConflicts, type NoticeSettings, noticesOf } from './notices.ts';
import type { Setting } from './setting.ts';
import { refusedValueText, SERVICE_SETTINGS, type Values } from './settings.ts';
import { addSignInConflicts, type ProviderSettings, providerOf } from './sign-in.ts';

export { SIGN_UP_MODES } from './accounts.ts';

/** The value of each setting, and what several of them are together. */
export interface Config extends Values {
  /** What people see of the operator. */
  readonly brand: Brand;
  /** Null: everybody signs in with a login password. */
  readonly provider: ProviderSettings | null;
  /** Null: nothing is mailed. */
  readonly mail: MailSettings | null;
  /** Null: nothing is posted to the platform. */
  readonly notices: NoticeSettings | null;
  /** Started with --demo: its accounts may be named to strangers. */
  readonly demo: boolean;
  /** Started with --sandbox: play money, and a clock that can be moved. */
  readonly sandbox: boolean;
}

/** What this process has been given; or an environment alone, with the file that it names. */
export function givenTo(env?: Environment): Given {
  return env === undefined ? givenIn(process.env) : givenIn(env, null);
}

/** What is set, read once, and the environment by which other processes have the same. */
export function keptHere(): { readonly env: Environment; readonly kept: Record<string, string> } {
  const kept = { ...keptSettings(process.env) };
  return { env: { ...process.env, ...kept }, kept };
}

export type SignUpMode = Config['signUp'];

/** Its message tells the operator which settings are invalid, and what they must be. */
export class ConfigError extends Error {}

/** `given` overrides what is set; `unset` replaces the defaults. */
export function readConfig(
  env?: Environment,
  given: Partial<Config> = {},
  unset: Partial<Pick<Config, 'signUp' | 'payeeCoolingMs' | 'workers'>> = {},
): Config {
  const found = givenTo(env);
  const problems = [...found.problems];
  const values: Values = { ...USUAL, ...unset, ...valuesIn(found, problems), ...given };
  const config: Config = {
    ...values,
    brand: brandOf(values),
    provider: providerOf(values),
    mail: mailOf(values),
    notices: noticesOf(values),
    demo: false,
    sandbox: false,
    ...given,
  };
  addConflicts(config, problems);
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
  return config;
}

const USUAL = Object.fromEntries(
  SERVICE_SETTINGS.map(([field, { usual }]) => [field, usual]),
) as unknown as Values;

/** What is set. */
function valuesIn({ values: texts, locationOf }: Given, problems: string[]): Partial<Values> {
  const values: Partial<Record<keyof Values, unknown>> = {};
  for (const [field, setting] of SERVICE_SETTINGS) {
    const text = texts[setting.name] ?? '';
    if (text === '') continue;
    const value = text === setting.usualText ? setting.usual : setting.parse(text);
    const isRefused = value instanceof Flaw || (value === null && text !== setting.usualText);
    const location = locationOf(setting.name);
    const where = location === null ? '' : `${locationText(location.file, location.line)}: `;
    if (isRefused) problems.push(where + problemWith(setting, text, value));
    else values[field] = value;
  }
  return values as Partial<Values>;
}

function problemWith(setting: Setting<unknown>, text: string, flaw: Flaw | null): string {
  const told = refusedValueText(setting, text);
  const reason = flaw === null ? `it is "${told}"` : flaw.reason.replaceAll(text, told);
  return `${setting.name} must be ${setting.rule}; ${reason}.`;
}

function addConflicts(config: Config, problems: string[]): void {
  addSignInConflicts(config, problems);
  addMailConflicts(config, problems);
  addNoticeConflicts(config, problems);
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
}

/** Asked of whoever serves: other commands in a container need no address. @throws ConfigError */
export function requireAddress({ publicUrl, host }: Pick<Config, 'publicUrl' | 'host'>): void {
  if (publicUrl !== null || isLoopback(host)) return;
  throw new ConfigError(
    `Listening on ${host} requires TAEL_PUBLIC_URL: payment links must say where people reach Tael.`,
  );
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}

/** What commands need that talk to a service, like `tael collect`, and open no database. */
export interface ClientConfig {
  /** The URL of the service, without a trailing slash. */
  readonly origin: string;
  readonly keyId: string;
  readonly secret: string;
  readonly shortName: string;
}

export function readClientConfig(env?: Environment): ClientConfig {
  const set = whatIsSet(env);
  const { TAEL_URL: url = '', TAEL_KEY: keyId = '', TAEL_SECRET: secret = '' } = set;
  // The URL of the tools is accepted too, because agent hosts are configured with it.
  const base = webUrl(url)?.replace(/\/mcp$/, '') ?? null;
  const name = shortNameOf(set.TAEL_SHORT_NAME || SHORT_NAME.usual);
  const flaw = secretFlaw(secret);
  const problems = [
    base === null && 'TAEL_URL must be the URL of the service, like https://pay.example.com.',
    !isHeaderText(keyId) && 'TAEL_KEY must be the id of an API key.',
    !isHeaderText(secret) && 'TAEL_SECRET must be the secret of that key.',
    flaw !== null && `TAEL_SECRET: ${secretFlawText(flaw)}`,
    name === null && `TAEL_SHORT_NAME must be ${SHORT_NAME.rule}.`,
  ].filter((problem) => problem !== false);
  if (base === null || name === null || problems.length > 0) {
    throw new ConfigError(problems.join('\n'));
  }
  return { origin: base, keyId, secret, shortName: name };
}

/** @throws ConfigError if the file of settings cannot be read as such. */
function whatIsSet(env?: Environment): Environment {
  const { values, problems } = givenTo(env);
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
  return values;
}

/** Where the command line keeps its profiles, and what the settings say about them. */
export interface ProfileLocation {
  readonly file: string;
  /** The one that is meant; null: none is named. */
  readonly name: string | null;
  /** TAEL_URL, TAEL_KEY or TAEL_SECRET is set, which then count instead. */
  readonly isOverridden: boolean;
}

export function readProfileLocation(env?: Environment): ProfileLocation {
  const set = whatIsSet(env);
  const configHome =
    set.XDG_CONFIG_HOME || set.APPDATA || path.join(set.HOME || homedir(), '.config');
  return {
    file: path.join(configHome, 'tael', 'profiles.json'),
    name: set.TAEL_PROFILE || null,
    isOverridden: Boolean(set.TAEL_URL || set.TAEL_KEY || set.TAEL_SECRET),
  };
}

/** How this process was started: the launcher and systemd say so. */
export function readStart(env: Environment = process.env) {
  return { command: env.COMMAND_OF_TAEL || 'tael', bySystemd: Boolean(env.INVOCATION_ID) };
}

/** The secret of a key, for commands that are given the rest. */
export function readSecret(env?: Environment): string | null {
  return whatIsSet(env).TAEL_SECRET || null;
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
export function readPasswords(env?: Environment): {
  readonly password: string | null;
  readonly payPassword: string | null;
} {
  const { TAEL_PASSWORD: password, TAEL_PAY_PASSWORD: payPassword } = whatIsSet(env);
  return { password: password || null, payPassword: payPassword || null };
}

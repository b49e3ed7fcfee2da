// Every setting of the service by name, with the value in force. Secrets are never told: only whether
// they are set. What a setting is for stands in docs/settings.md and nowhere else.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Config, readConfig } from '../../config.ts';
import { type Fen, yuanText } from '../../core/money.ts';
import { isSecret, type ServiceSetting } from '../../settings.ts';
import type { CidrList } from '../../wire/address-rules.ts';
import { byteSizeText } from '../../wire/byte-size.ts';
import { portRangesText } from '../../wire/port-ranges.ts';
import { dangersOf } from '../dangerous-settings.ts';
import { addressOf } from '../origin.ts';
import type { Service } from '../service.ts';

export interface SettingInForce {
  readonly name: string;
  /** Null: there is none, or it is a secret. */
  readonly value: string | null;
  readonly isSecret: boolean;
  /** Whether somebody has set it to something else than what it is by itself. */
  readonly isDefault: boolean;
  /** From the documentation, with code in backticks; null: the documentation is not there. */
  readonly about: string | null;
  /** What can happen; empty: nothing that the service knows of. */
  readonly dangers: readonly string[];
}

type ValueOf = (config: Config) => string | null;

const VALUES: Readonly<Record<ServiceSetting, ValueOf>> = {
  TAEL_HOST: ({ host }) => host,
  TAEL_PORT: ({ port }) => `${port}`,
  TAEL_PUBLIC_URL: ({ publicUrl }) => publicUrl,
  TAEL_SHORT_NAME: ({ shortName }) => shortName,
  TAEL_DATA: ({ dataDir }) => dataDir,
  DATABASE_URL: ({ databaseUrl }) => databaseUrl,
  TAEL_REQUIRE_STANDBY: ({ requireStandby }) => (requireStandby ? '1' : '0'),
  TAEL_DISK_RESERVE: ({ diskReserveBytes }) => byteSizeText(diskReserveBytes),
  TAEL_DISK_PATH: ({ diskPath }) => diskPath,
  TAEL_DATABASE_MAX: ({ databaseBytesMax }) =>
    databaseBytesMax === null ? null : byteSizeText(databaseBytesMax),
  TAEL_MEMORY_MAX: ({ memoryBytesMax }) =>
    memoryBytesMax === null ? null : byteSizeText(memoryBytesMax),
  TAEL_MASTER_KEY: ({ masterKey }) => masterKey,
  TAEL_MASTER_KEY_FILE: ({ masterKeyFile }) => masterKeyFile,
  TAEL_SETTLEMENT_DELAY: ({ settlementDelayMs }) => durationText(settlementDelayMs),
  TAEL_PAY_TOTP_ABOVE: ({ payTotpAboveFen }) => thresholdText(payTotpAboveFen),
  TAEL_COOLING_OFF: ({ coolingOffMs }) => durationText(coolingOffMs),
  TAEL_TWO_OPERATORS_ABOVE: ({ twoOperatorsAboveFen }) => thresholdText(twoOperatorsAboveFen),
  TAEL_SIGNUP: ({ signUp }) => signUp,
  TAEL_FIRST_PAY_PASSWORD: ({ firstPayPassword }) => firstPayPassword,
  TAEL_LOCAL_LOGINS: ({ localLogins }) => (localLogins ? 'on' : 'off'),
  TAEL_OIDC_ISSUER: ({ provider }) => provider?.issuer ?? null,
  TAEL_OIDC_CLIENT_ID: ({ provider }) => provider?.clientId ?? null,
  TAEL_OIDC_CLIENT_SECRET: ({ provider }) => provider?.clientSecret ?? null,
  TAEL_OIDC_CLIENT_SECRET_FILE: ({ provider }) => provider?.clientSecretFile ?? null,
  TAEL_OIDC_SCOPES: ({ provider }) => provider?.scopes ?? 'openid',
  TAEL_OIDC_REFERENCE_CLAIM: ({ provider }) => provider?.referenceClaim ?? 'sub',
  TAEL_OIDC_NAME_ZH: ({ provider }) => provider?.names.zh ?? null,
  TAEL_OIDC_NAME_EN: ({ provider }) => provider?.names.en ?? null,
  TAEL_SESSION_IDLE: ({ sessionIdleMs }) => durationText(sessionIdleMs),
  TAEL_SESSION_RATE: ({ sessionRate }) => `${sessionRate}`,
  TAEL_TRUSTED_PROXIES: ({ trustedProxies }) => blocksText(trustedProxies),
  TAEL_CONNECTIONS_MAX: ({ connectionsMax }) => `${connectionsMax}`,
  TAEL_CONNECTIONS_PER_ADDRESS_MAX: ({ connectionsPerAddressMax }) => `${connectionsPerAddressMax}`,
  TAEL_NOTIFY_ALLOW: ({ notifyAllow }) => blocksText(notifyAllow),
  TAEL_NOTIFY_PORTS: ({ notifyPorts }) => notifyPorts && portRangesText(notifyPorts),
  TAEL_NOTIFY_PROXY: ({ notifyProxy }) => notifyProxy && `${notifyProxy}`,
  TAEL_SECURITY_CONTACT: ({ securityContact }) => securityContact,
  TAEL_ANCHOR_EVERY: ({ anchorEveryMs }) => durationText(anchorEveryMs),
  TAEL_VERIFY_EVERY: ({ verifyEveryMs }) => durationText(verifyEveryMs),
  TAEL_ATTEMPTS_KEPT: ({ attemptsKeptMs }) => durationText(attemptsKeptMs),
  TAEL_LOG_LEVEL: ({ logLevel }) => logLevel,
  TAEL_LOG_FORMAT: ({ logFormat }) => logFormat,
  TAEL_LOG_REQUESTS: ({ logRequests }) => (logRequests === 0 ? 'off' : `${logRequests}`),
  TAEL_METRICS: ({ metrics }) => metrics && addressOf(metrics.host, metrics.port),
  TAEL_DRAIN: ({ drainMs }) => durationText(drainMs),
  TAEL_BRAND_NAME_ZH: ({ brand, shortName }) => unless(brand.names.zh, shortName),
  TAEL_BRAND_NAME_EN: ({ brand, shortName }) => unless(brand.names.en, shortName),
  TAEL_BRAND_COLOR: ({ brand }) => brand.accent?.light ?? null,
  TAEL_BRAND_LOGO: ({ brand }) => brand.logo && `${brand.logo.bytes.length} B`,
  TAEL_BRAND_SUPPORT_URL: ({ brand }) => brand.supportUrl,
  TAEL_BRAND_TERMS_URL: ({ brand }) => brand.termsUrl,
  TAEL_BRAND_TOP_UP_TEXT_ZH: ({ brand }) => brand.topUpText?.zh ?? null,
  TAEL_BRAND_TOP_UP_TEXT_EN: ({ brand }) => brand.topUpText?.en ?? null,
  TAEL_BRAND_TOP_UP_URL: ({ brand }) => brand.topUpUrl,
};

/** A value of its own where the settings leave it to the service. */
const BY_ITSELF: Readonly<Partial<Record<ServiceSetting, (service: Service) => string | null>>> = {
  TAEL_PUBLIC_URL: (service) => service.payBase(),
  TAEL_MASTER_KEY_FILE: ({ config }) =>
    config.databaseUrl === null && config.masterKey === null
      ? join(config.dataDir, 'master.key')
      : null,
  TAEL_BRAND_NAME_ZH: ({ config }) => config.shortName,
  TAEL_BRAND_NAME_EN: ({ config }) => config.shortName,
};

const NAMES = Object.keys(VALUES) as ServiceSetting[];

export async function settingsInForce(service: Service): Promise<readonly SettingInForce[]> {
  const { config } = service;
  const usual = readConfig({}, {}, { signUp: config.demo ? 'open' : 'off' });
  const about = await readAbout();
  const dangers = dangersOf(config);
  return NAMES.map((name) => {
    const read = VALUES[name];
    const set = read(config);
    return {
      name,
      value: isSecret(name) ? null : (set ?? BY_ITSELF[name]?.(service) ?? null),
      isSecret: isSecret(name),
      isDefault: set === read(usual),
      about: about.get(name) ?? null,
      dangers: dangers.filter(({ setting }) => setting === name).map(({ reason }) => reason),
    };
  });
}

function thresholdText(aboveFen: Fen | null): string {
  return aboveFen === null ? 'never' : yuanText(aboveFen);
}

function unless(text: string, usual: string): string | null {
  return text === usual ? null : text;
}

function blocksText(blocks: CidrList): string | null {
  return blocks.map(([address, bits]) => `${address}/${bits}`).join(', ') || null;
}

const DAY_MS = 86_400_000;
const UNITS = [
  ['h', 3_600_000],
  ['m', 60_000],
  ['s', 1_000],
] as const;

/** As it is written in a setting: `24h`, `90m`. */
function durationText(ms: number): string {
  // One day is 24 hours.
  const units = ms > DAY_MS ? [['d', DAY_MS] as const, ...UNITS] : UNITS;
  const [unit, size] = units.find(([, unitMs]) => ms % unitMs === 0) ?? ['s', 1_000];
  return ms === 0 ? '0' : `${ms / size}${unit}`;
}

const DOCUMENTATION = join(import.meta.dirname, '../../../docs/settings.md');

const LINK = /\[([^\]]+)\]\([^)]*\)/g;
/** Nobody can follow it here. */
const LINK_ASIDE = new RegExp(` \\(${LINK.source}\\)`, 'g');

/** Rows of its tables, by each name in their first cell. A copy without documentation has none. */
async function readAbout(): Promise<ReadonlyMap<string, string>> {
  const page = await readFile(DOCUMENTATION, 'utf8').catch(() => '');
  const rows = page.split('\n').filter((line) => line.startsWith('| `'));
  return new Map(
    rows.flatMap((row) => {
      const [names = '', , about = ''] = row.slice(2, -2).split(' | ');
      const text = about.replaceAll(LINK_ASIDE, '').replaceAll(LINK, '$1').trim();
      return [...names.matchAll(/`([A-Z_]+)`/g)].map(([, name = '']): [string, string] => [
        name,
        text,
      ]);
    }),
  );
}

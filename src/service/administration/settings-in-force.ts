// Every setting of the service by name, with the value in force. Secrets are never told: only whether they
// are set.

import { join } from 'node:path';
import type { Localized } from '../../settings/brand/brand.ts';
import { readConfig } from '../../settings/config.ts';
import { SERVICE_SETTINGS, type Values } from '../../settings/settings.ts';
import { dangersOf } from '../dangerous-settings.ts';
import type { Service } from '../service.ts';

export interface SettingInForce {
  readonly name: string;
  /** Null: there is none, or it is a secret. */
  readonly value: string | null;
  readonly isSecret: boolean;
  /** Whether somebody has set it to something else than what it is by itself. */
  readonly isDefault: boolean;
  /** With code in backticks. */
  readonly about: Localized;
  /** What can happen; empty: nothing that the service knows of. */
  readonly dangers: readonly Localized[];
}

/** A value of its own where the settings leave it to the service. */
const BY_ITSELF: Readonly<Partial<Record<keyof Values, (service: Service) => string | null>>> = {
  publicUrl: (service) => service.payBase(),
  masterKeyFile: ({ config }) =>
    config.databaseUrl === null && config.masterKey === null
      ? join(config.dataDir, 'master.key')
      : null,
  brandNameZh: ({ config }) => config.brand.names.zh,
  brandNameEn: ({ config }) => config.brand.names.en,
  oidcNameZh: ({ config }) => config.provider?.names.zh ?? null,
  oidcNameEn: ({ config }) => config.provider?.names.en ?? null,
};

export function settingsInForce(service: Service): readonly SettingInForce[] {
  const { config } = service;
  const usual = readConfig({}, {}, { signUp: config.demo ? 'open' : 'off' });
  const dangers = dangersOf(config);
  return SERVICE_SETTINGS.map(([field, { name, isSecret, words, print }]) => {
    const set = print(config[field]);
    return {
      name,
      value: isSecret ? null : (set ?? BY_ITSELF[field]?.(service) ?? null),
      isSecret,
      isDefault: set === print(usual[field]),
      about: { en: words[0], zh: words[1] },
      dangers: dangers.filter(({ setting }) => setting === name).map(({ reason }) => reason),
    };
  });
}

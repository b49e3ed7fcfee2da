// Every setting, by where it stands in the configuration. A new one is a row in a file beside this one.

import { ACCOUNT_SETTINGS } from './accounts.ts';
import { BACKUP_SETTINGS } from './backups.ts';
import { BRAND_SETTINGS } from './brand.ts';
import { COMMAND_SETTINGS } from './commands.ts';
import { INSTALLATION_SETTINGS } from './installation.ts';
import { MAIL_SETTINGS } from './mail.ts';
import { NETWORK_SETTINGS } from './network.ts';
import { NOTICE_SETTINGS } from './notices.ts';
import { RUNNING_SETTINGS } from './running.ts';
import type { NamedSetting, Setting, ValuesOf } from './setting.ts';
import { SIGN_IN_SETTINGS } from './sign-in.ts';

/** Each is a table of docs/settings.md. */
export const SETTING_GROUPS: Readonly<Record<string, Readonly<Record<string, NamedSetting>>>> = {
  installation: INSTALLATION_SETTINGS,
  accounts: ACCOUNT_SETTINGS,
  network: NETWORK_SETTINGS,
  running: RUNNING_SETTINGS,
  backups: BACKUP_SETTINGS,
  brand: BRAND_SETTINGS,
  'sign-in': SIGN_IN_SETTINGS,
  mail: MAIL_SETTINGS,
  notices: NOTICE_SETTINGS,
  commands: COMMAND_SETTINGS,
};

const ROWS = {
  ...INSTALLATION_SETTINGS,
  ...ACCOUNT_SETTINGS,
  ...NETWORK_SETTINGS,
  ...RUNNING_SETTINGS,
  ...BACKUP_SETTINGS,
  ...BRAND_SETTINGS,
  ...SIGN_IN_SETTINGS,
  ...MAIL_SETTINGS,
  ...NOTICE_SETTINGS,
};

export type Values = ValuesOf<typeof ROWS>;

/** Of the service, in the order of the tables. */
export const SERVICE_SETTINGS = Object.entries(ROWS) as readonly (readonly [
  field: keyof Values,
  setting: Setting<unknown>,
])[];

/** Where a secret would stand in an environment or a configuration that is written down whole. */
export const SETTINGS_WITH_SECRETS: readonly string[] = [
  ...Object.entries({ ...ROWS, ...COMMAND_SETTINGS })
    .filter(([, { isSecret }]) => isSecret)
    .flatMap(([field, { name }]) => [name, field]),
  'provider.clientSecret',
  'mail.login.password',
  'notices.secret',
];

const SHOWN_MAX = 80;

/** What an error says of a value that was refused: whoever reads it may be reading a log. */
export function refusedValueText({ isSecret }: NamedSetting, value: string): string {
  if (isSecret) return '…';
  // However it was mistyped: what stands before an @ may be a user with a password.
  return value.replace(/^(\w+:\/\/)?.*@/s, '$1…@').slice(0, SHOWN_MAX);
}

// The settings in force. They are read from the environment at start, so nothing here changes them.

import { z } from 'zod';
import { type Data, dataOf } from '../../http/openapi/description.ts';
import {
  type SettingInForce,
  settingsInForce,
} from '../../service/administration/settings-in-force.ts';
import { flag, text } from '../../service/present/record-fields.ts';
import { consoleRoute } from '../console-route.ts';

const SETTING_RECORD = z
  .object({
    name: text('The name of the setting.'),
    value: text('The value in force; null: there is none, or it is a secret.').nullable(),
    secret: flag('Whether it is a secret, of which only `default` is told.'),
    default: flag('Whether nobody has set it to anything else.'),
    about: text('What it is for, in English, with code in backticks; null: unknown.').nullable(),
    dangers: z.array(text('What can happen because of its value, in English.')),
  })
  .meta({ description: 'A setting of this process.' });

const SETTINGS_RECORD = z
  .object({ items: z.array(SETTING_RECORD) })
  .meta({ description: 'All settings of the service.' });

type SettingRecord = z.output<typeof SETTING_RECORD>;

function presentSetting(setting: SettingInForce): SettingRecord {
  const { name, value, isSecret, isDefault, about, dangers } = setting;
  return { name, value, secret: isSecret, default: isDefault, about, dangers: [...dangers] };
}

function settingsData(): Data {
  const about = 'How often an anchor is written to the log; `0`: never.';
  const example = { name: 'TAEL_ANCHOR_EVERY', value: '1h', secret: false, default: true, about };
  const value = { items: [{ ...example, dangers: [] }] };
  const parts = { SettingInForce: SETTING_RECORD };
  return dataOf('SettingsInForce', SETTINGS_RECORD, { one: { summary: 'One', value } }, parts);
}

const list = consoleRoute({
  method: 'GET',
  path: '/console/api/operator/settings',
  who: 'operator',
  operation: {
    id: 'consoleOperatorSettings',
    summary: 'See the settings in force',
    description:
      'Every setting of the process that answers, whether it is the default, and what is dangerous ' +
      'about it. Of secrets only whether they are set.',
    success: 'The settings.',
    data: settingsData,
  },
  async answer({ service }) {
    const settings = await settingsInForce(service);
    return { ok: true, value: { items: settings.map(presentSetting) } };
  },
});

export const SETTINGS_ROUTES = [list];

// The settings in force. They are read from the environment at start, so nothing here changes them.

import { z } from 'zod';
import { type Data, dataOf } from '../../http/openapi/description.ts';
import {
  type SettingInForce,
  settingsInForce,
} from '../../service/administration/settings-in-force.ts';
import { flag, text } from '../../service/present/record-fields.ts';
import { consoleRoute } from '../console-route.ts';

function inBoth(about: string) {
  return z
    .object({ zh: text('In Chinese.'), en: text('In English.') })
    .meta({ description: about });
}

const SETTING_RECORD = z
  .object({
    name: text('The name of the setting.'),
    value: text('The value in force; null: there is none, or it is a secret.').nullable(),
    secret: flag('Whether it is a secret, of which only `default` is told.'),
    default: flag('Whether nobody has set it to anything else.'),
    about: inBoth('What it is for, with code in backticks.'),
    dangers: z.array(inBoth('What can happen because of its value.')),
  })
  .meta({ description: 'A setting of this process.' });

const SETTINGS_RECORD = z
  .object({ items: z.array(SETTING_RECORD) })
  .meta({ description: 'All settings of the service.' });

type SettingRecord = z.output<typeof SETTING_RECORD>;

function presentSetting(setting: SettingInForce): SettingRecord {
  const { name, value, isSecret, isDefault, about, dangers } = setting;
  return {
    name,
    value,
    secret: isSecret,
    default: isDefault,
    about: { ...about },
    dangers: dangers.map((danger) => ({ ...danger })),
  };
}

function settingsData(): Data {
  const about = {
    zh: '多久向日志写一次锚点；`0` 表示不写。',
    en: 'How often an anchor is written to the log; `0`: never.',
  };
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
    return { ok: true, value: { items: settingsInForce(service).map(presentSetting) } };
  },
});

export const SETTINGS_ROUTES = [list];

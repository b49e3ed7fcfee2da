// The settings in force. They are read from the environment at start, so nothing here changes them.

import { z } from 'zod';
import {
  type SettingInForce,
  settingsInForce,
} from '../service/administration/settings-in-force.ts';
import { text } from '../service/present/answer-fields.ts';
import * as is from './answer-shape.ts';
import { shape } from './answer-shape.ts';
import { operators } from './operation.ts';

function inBoth(about: string) {
  return z
    .object({ zh: text('In Chinese.'), en: text('In English.') })
    .meta({ description: about });
}

const SETTING = shape<SettingInForce>()({
  name: 'SettingInForce',
  about: 'A setting of this process.',
  fields: {
    name: is.text('The name of the setting.', ({ name }) => name),
    value: is.textOrNull(
      'The value in force; null: there is none, or it is a secret.',
      ({ value }) => value,
    ),
    secret: is.flag('Whether it is a secret, of which only `default` is told.', (one) => {
      return one.isSecret;
    }),
    default: is.flag('Whether nobody has set it to anything else.', (one) => one.isDefault),
    about: is.field(
      inBoth('What it is for, with code in backticks.'),
      ({ about }: SettingInForce) => ({ ...about }),
    ),
    dangers: is.field(
      z.array(inBoth('What can happen because of its value.')),
      ({ dangers }: SettingInForce) => dangers.map((danger) => ({ ...danger })),
    ),
  },
});

const SETTINGS_IN_FORCE = shape<readonly SettingInForce[]>()({
  name: 'SettingsInForce',
  about: 'All settings of the service.',
  fields: { items: is.listOf(SETTING, 'Each of them.', (settings) => settings) },
  examples: () => {
    const about = {
      zh: '付款之后多久，商户可以动用这笔钱。',
      en: 'How long after a payment the merchant can spend the money.',
    };
    const example = {
      name: 'TAEL_SETTLEMENT_DELAY',
      value: '24h',
      secret: false,
      default: true,
      about,
    };
    return { one: { summary: 'One', value: { items: [{ ...example, dangers: [] }] } } };
  },
});

const list = operators({
  id: 'listSettings',
  tag: 'Operators',
  method: 'GET',
  path: '/operator/settings',
  may: { session: true },
  summary: { en: 'List the settings in force', zh: '查看生效中的设置' },
  about:
    'Every setting of the process that answers, whether it is the default, and what is dangerous about it. ' +
    'Of secrets only whether they are set.',
  gives: SETTINGS_IN_FORCE,
  run: async ({ service }) => ({ ok: true, value: settingsInForce(service) }),
});

export const SETTINGS = [list];

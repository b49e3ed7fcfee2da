// tael settings

import type { Command } from 'commander';
import { type Config, givenTo, readConfig } from '../settings/config.ts';
import type { Given } from '../settings/given.ts';
import type { NamedSetting } from '../settings/setting.ts';
import { SERVICE_SETTINGS, SETTING_GROUPS } from '../settings/settings.ts';
import { addCommand, type Cli } from './cli.ts';
import { printReply, type Reply } from './reply.ts';
import { listTable } from './terminal-table.ts';

const FIELDS = new Map(
  SERVICE_SETTINGS.map(([field, setting]) => [setting.name, { field, setting }]),
);

export function addSettingsCommand(program: Command, cli: Cli): void {
  addCommand(
    program,
    'settings',
    'Show every setting with its value, and whether the environment, the file or nobody has set it.',
    ['', '--set'],
  )
    .option('--set', 'only those that somebody has set')
    .action(async ({ set = false }: { readonly set?: boolean }) => {
      cli.setExitStatus(await printReply(showSettings(readConfig(), givenTo(), set), cli.json));
    });
}

function showSettings(config: Config, given: Given, onlySet: boolean): Reply {
  const all = Object.values(SETTING_GROUPS)
    .flatMap((group) => Object.values(group))
    .map((setting) => itemOf(setting, config, given));
  const isSet = ({ from }: { readonly from: string }) => from !== 'default';
  const items = [...all.filter(isSet), ...(onlySet ? [] : all.filter((one) => !isSet(one)))];
  const rows = items.map(({ name, from, line, value, secret }) => [
    name,
    line === null ? from : `line ${line}`,
    secret && value === null && from !== 'default' ? '(hidden)' : (value ?? '-'),
  ]);
  const table = listTable(['setting', 'from', 'value'], rows);
  const text = [fileText(given), ...(rows.length > 0 ? ['', table] : ['Nothing is set.'])];
  return { ok: true, value: { file: given.file, items }, text: text.join('\n') };
}

/** Of a secret nothing is told but where it was found. */
function itemOf({ name, isSecret, usually }: NamedSetting, config: Config, given: Given) {
  const location = given.locationOf(name);
  const text = given.values[name] ?? '';
  const { field, setting } = FIELDS.get(name) ?? {};
  const printed = setting && field ? setting.print(config[field]) : text || null;
  return {
    name,
    value: isSecret ? null : (printed ?? usually?.en.replaceAll('`', '') ?? null),
    secret: isSecret,
    from: location ? 'file' : text === '' ? 'default' : 'environment',
    line: location?.line ?? null,
  };
}

function fileText({ file, isUnreadable }: Given): string {
  if (file === null) return 'No file of settings: TAEL_CONFIG names one.';
  return isUnreadable
    ? `This account may not read ${file}, so nothing of it counts here.`
    : `Lines are those of ${file}. What is in the environment counts before them.`;
}

// A command line as somebody has to type it in another shell, to meet the books of this process: as this one
// was called, and with what it was given that a command does not find by itself.

import { userInfo } from 'node:os';
import { resolve } from 'node:path';
import { type Config, givenTo, readStart } from '../settings/config.ts';
import { asCalled } from './names.ts';

const LOCATIONS = ['TAEL_CONFIG', 'TAEL_DATA', 'TAEL_MASTER_KEY_FILE'];
const SECRETS = ['DATABASE_URL', 'TAEL_OWNER_DATABASE_URL', 'TAEL_MASTER_KEY'];

export function forCommand(line: string, { dataDir }: Pick<Config, 'dataDir'>): string {
  const { values, locationOf, isUsual } = givenTo();
  const isGiven = (name: string) =>
    Boolean(values[name]) && locationOf(name) === null && !(isUsual && name === 'TAEL_CONFIG');
  const command = asCalled(line);
  // Where the path of the program is that of the folder, so is that of the data.
  const isNear = command.startsWith('./');
  const hasBooks = Boolean(values.TAEL_DATA || values.DATABASE_URL) || isNear;
  const places = [
    ...LOCATIONS.filter(isGiven).map((name) => `${name}=${resolve(values[name] ?? '')}`),
    ...(hasBooks ? [] : [`TAEL_DATA=${resolve(dataDir)}`]),
  ];
  // Whoever reads this has them; a log must not.
  const secrets = SECRETS.filter(isGiven).map((name) => `${name}=…`);
  const set = [...places, ...secrets];
  // systemd says so of what it has started, under an account of its own.
  const account =
    readStart().bySystemd && !process.stdout.isTTY ? ['sudo', '-u', userInfo().username] : [];
  const env = account.length > 0 && set.length > 0 ? ['env'] : [];
  return [...account, ...env, ...set, command].join(' ');
}

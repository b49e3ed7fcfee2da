// Whether every row has its MAC. 1.0.0 wrote some tables without, and its nodes may run beside ours, so books
// of before have none there until a row of settings says that all are sealed. New books have it from the
// beginning. A MAC stands for it: nobody who only writes to the database can make one.

import type { KeyObject } from 'node:crypto';
import type { Connection, Statement } from '../connection/connection.ts';
import type { KeptSettings } from '../settings.ts';
import type { RowSealing } from './row-mac.ts';
import { settingMac } from './setting-mac.ts';

const NAME = 'rows_sealed';
const ALL = 'all';

const READ: Statement<{ readonly value: string }> = {
  name: 'rows_sealed',
  text: `select value from settings where name = '${NAME}'`,
};

export async function readSealing(
  session: Pick<Connection, 'run'>,
  key: KeyObject,
  movesTime: boolean,
): Promise<RowSealing> {
  const { rows } = await session.run(READ);
  return { key, whole: rows[0]?.value === sealOf(key), movesTime };
}

/** Where there is no row yet that could lack one. */
export async function noteAllSealed(settings: KeptSettings, key: KeyObject): Promise<void> {
  await settings.writeSettingOnce(NAME, sealOf(key));
}

function sealOf(key: KeyObject): string {
  return settingMac(key, NAME, ALL);
}

// Small facts about the installation that live with the data, such as the sealed root key.

import { assert } from '../../core/assert.ts';
import type { Session, Statement } from './connection/session.ts';

const READ: Statement<{ readonly value: string }> = {
  name: 'read_setting',
  text: 'select value from settings where name = $1',
};
const WRITE: Statement = {
  name: 'write_setting',
  text: 'insert into settings (name, value) values ($1, $2) on conflict (name) do nothing',
};

const REPLACE: Statement = {
  name: 'replace_setting',
  text: 'update settings set value = $3 where name = $1 and value = $2',
};

export interface KeptSettings {
  readSetting(name: string): Promise<string | undefined>;
  /** Keeps the first value ever written, whichever process wrote it, and answers that one. */
  writeSettingOnce(name: string, value: string): Promise<string>;
  /** False: it was not `before` any more, and has been left alone. */
  replaceSetting(name: string, before: string, after: string): Promise<boolean>;
}

export function keptSettings(link: { session(): Promise<Pick<Session, 'run'>> }): KeptSettings {
  async function readSetting(name: string): Promise<string | undefined> {
    const session = await link.session();
    return (await session.run(READ, [name])).rows[0]?.value;
  }
  return {
    readSetting,
    async writeSettingOnce(name, value) {
      const session = await link.session();
      await session.run(WRITE, [name, value]);
      const kept = await readSetting(name);
      assert(kept !== undefined, `the setting ${name} was written and is not there`);
      return kept;
    },
    async replaceSetting(name, before, after) {
      const session = await link.session();
      return (await session.run(REPLACE, [name, before, after])).rowCount === 1;
    },
  };
}

// Writes what the books are for, money or play, when they are made, and never again. Whoever comes second,
// also in the same moment, has to want the same.

import type { KeyObject } from 'node:crypto';
import { WrongPurpose } from '../../wrong-purpose.ts';
import type { Connection } from '../connection/connection.ts';
import type { KeptSettings } from '../settings.ts';
import {
  isAsSealed,
  isSandbox,
  MONEY,
  PURPOSE,
  readPurpose,
  SANDBOX,
  SEAL,
  sealOf,
} from '../tables/purpose.ts';

/** There from the first start on. */
const ROOT_KEY = 'root_key';

export interface Wish {
  /** Null takes the books as they are, and writes nothing. */
  readonly wanted: boolean | null;
  /** As a sandbox has to lie: its clock and what it remembers are functions and rows of that one. */
  readonly onOneMachine: boolean;
}

/** Written before the root key, so that whoever was cut off here begins again. */
export async function keepPurpose(
  settings: KeptSettings,
  { wanted, onOneMachine }: Wish,
): Promise<void> {
  if (wanted === null) return;
  if (wanted && !onOneMachine) throw new WrongPurpose(ON_MACHINES);
  const found = await settings.readSetting(PURPOSE);
  const isMade = (await settings.readSetting(ROOT_KEY)) !== undefined;
  // Books that were opened before without a word are for money.
  const purpose = wanted && !isMade ? SANDBOX : MONEY;
  const kept = found ?? (await settings.writeSettingOnce(PURPOSE, purpose));
  if ((kept === SANDBOX) === wanted) return;
  if (wanted) throw new WrongPurpose(FOR_MONEY);
  // Where another process makes the books in this moment, there is no seal yet.
  const isPlay = !isMade || (await settings.readSetting(SEAL)) !== undefined;
  throw new WrongPurpose(isPlay ? FOR_PLAY : SAID_TO_BE_PLAY);
}

interface Kept {
  readonly connection: Pick<Connection, 'run'>;
  readonly settings: KeptSettings;
  readonly log: (message: string, details: object) => void;
}

/** Answers whether the books are a sandbox. What is wanted is sealed, whatever a row says by now. */
export async function sealPurpose(
  { connection, settings, log }: Kept,
  key: KeyObject,
  { wanted, onOneMachine }: Wish,
): Promise<boolean> {
  if (wanted !== null) {
    await settings.writeSettingOnce(SEAL, sealOf(key, wanted ? SANDBOX : MONEY));
  }
  const purpose = await readPurpose(connection);
  if (wanted !== null && !isAsSealed(key, purpose)) throw new WrongPurpose(CHANGED);
  const play = isSandbox(key, purpose);
  if (play && !onOneMachine) throw new WrongPurpose(ON_MACHINES);
  if (!play && purpose.kept === SANDBOX) log(TAKEN_FOR_MONEY, {});
  return play;
}

const FOR_MONEY =
  'This database was made for money and cannot become a sandbox. Start Tael without --sandbox, or name ' +
  'a new folder in TAEL_DATA or a new database in DATABASE_URL.';
const FOR_PLAY =
  'This database was made as a sandbox: its money is play money, and its clock can be moved. Start Tael ' +
  'with --sandbox, or name a new folder in TAEL_DATA or a new database in DATABASE_URL.';
const SAID_TO_BE_PLAY =
  'A setting in this database says that it was made as a sandbox, and no seal of Tael confirms it. If it ' +
  'was, by a version that had no seals, start Tael once with --sandbox. If there is money in it, somebody ' +
  'has changed the setting: see what tael verify says of purpose_is_sealed.';
const TAKEN_FOR_MONEY =
  'A setting in this database says that it is a sandbox, and no seal confirms it: it is taken for money.';
const CHANGED =
  'Somebody has changed what this database is for: the seal beside it is of something else. See what ' +
  'tael verify says of purpose_is_sealed.';
const ON_MACHINES =
  'A sandbox lies on one PostgreSQL, and the books of this database are spread over the workers of Citus. ' +
  'Name another database in DATABASE_URL, or none.';

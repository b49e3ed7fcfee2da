// What the books are for, money or play, is written when they are made, and never again. Whoever comes
// second, also in the same moment, has to want the same.

import { WrongPurpose } from '../../wrong-purpose.ts';
import type { KeptSettings } from '../settings.ts';

const NAME = 'purpose';
const SANDBOX = 'sandbox';
const MONEY = 'money';
/** There from the first start on. */
const ROOT_KEY = 'root_key';

/**
 * `wanted`: null takes the books as they are. Answers whether they are a sandbox, which has to lie on one
 * machine: its clock and what it remembers are functions and rows of that one.
 */
export async function settlePurpose(
  settings: KeptSettings,
  wanted: boolean | null,
  onOneMachine: boolean,
): Promise<boolean> {
  const found = await settings.readSetting(NAME);
  if (!onOneMachine && (wanted ?? found === SANDBOX)) throw new WrongPurpose(ON_MACHINES);
  if (wanted === null) return found === SANDBOX;
  const isMade = (await settings.readSetting(ROOT_KEY)) !== undefined;
  // Books that were opened before without a word are for money.
  const purpose = wanted && !isMade ? SANDBOX : MONEY;
  const kept = found ?? (await settings.writeSettingOnce(NAME, purpose));
  if ((kept === SANDBOX) === wanted) return wanted;
  throw new WrongPurpose(wanted ? FOR_MONEY : FOR_PLAY);
}

const FOR_MONEY =
  'This database was made for money and cannot become a sandbox. Start Tael without --sandbox, or name ' +
  'a new folder in TAEL_DATA or a new database in DATABASE_URL.';
const FOR_PLAY =
  'This database was made as a sandbox: its money is play money, and its clock can be moved. Start Tael ' +
  'with --sandbox, or name a new folder in TAEL_DATA or a new database in DATABASE_URL.';
const ON_MACHINES =
  'A sandbox lies on one PostgreSQL, and the books of this database are spread over the workers of Citus. ' +
  'Name another database in DATABASE_URL, or none.';

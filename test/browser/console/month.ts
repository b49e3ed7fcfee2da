// A month of trade in the shop of the stage, the same every time: some orders on each day, a few of
// them refunded in part, settled a day later.

import { hash } from 'node:crypto';
import { settleDue } from '../../../src/workers/settlement.ts';
import { unwrap } from '../../support/residents.ts';
import { MINUTE_MS, type Stage } from '../stage.ts';

const DAYS = 29;
const DAY_MS = 24 * 60 * MINUTE_MS;
const GOODS = [
  ['明前龙井 250 克', 12_850n],
  ['正山小种 100 克', 6_800n],
  ['白毫银针礼盒', 39_900n],
  ['盖碗茶具一套', 26_800n],
  ['桂花乌龙 200 克', 8_660n],
  ['堂饮两位', 6_660n],
] as const;

/** The clock is moved on by the month. */
export async function tradeForAMonth(stage: Stage): Promise<void> {
  const { clock, order, pay, person, refund, service } = stage;
  const guest = await person('huiyuan', '赵会员', { yuan: 100_000n });
  const endMs = clock.nowMs + DAYS * DAY_MS;
  for (let day = 1; day <= DAYS; day += 1) {
    clock.nowMs = endMs - (DAYS - day) * DAY_MS - 3 * 60 * MINUTE_MS;
    await settleDue(service);
    const sales = 2 + chance(`sales ${day}`, 4);
    for (let sale = 0; sale < sales; sale += 1) {
      clock.nowMs += 23 * MINUTE_MS;
      const name = `day ${day}, sale ${sale}`;
      const [title, amountFen] = GOODS[chance(name, GOODS.length)] ?? GOODS[0];
      const txNo = await order(name, { title, amountFen });
      unwrap(await pay(txNo, guest));
      if (chance(`refund ${name}`, 9) === 0) await refund(txNo, 2_000n);
    }
  }
  clock.nowMs = endMs;
  await settleDue(service);
}

/** A number below `end`, the same for the same name. */
function chance(name: string, end: number): number {
  return hash('sha256', name, 'buffer').readUInt16BE() % end;
}

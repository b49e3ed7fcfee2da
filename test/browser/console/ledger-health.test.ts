// Tests how operators see the books stand in the console: verified now, seen while it goes on, broken and
// whole again. Whether the books hold is checked once more when the town closes.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { LEDGER_RULES_ZH } from '../../../console/src/messages/zh/ledger-rules.ts';
import { openPostgresStore } from '../../../src/store/postgres/open.ts';
import { makeAnchor } from '../../../src/store/postgres/verify/anchor.ts';
import {
  CONTINUED_RULES,
  NOT_BEGUN,
  RULE_NAMES,
} from '../../../src/store/postgres/verify/verify.ts';
import { browserTest } from '../browser-test.ts';
import { OPERATOR, openConsoleTown, openDesk, waitForScreen } from './desk.ts';

const town = await openConsoleTown();
const { service, database, rows } = town.api;
const PATH = '/operator/ledger';

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const verifyButton = (page: Page) => page.getByRole('button', { name: '核对全部' });
/** That nothing of the last one is taken for this one's. */
const runsOf = async () => (await service.ledgerHealth.show()).runs.length;

async function verifyNow(page: Page, outcome: string): Promise<void> {
  const before = await runsOf();
  await verifyButton(page).click();
  const table = page.getByRole('table', { name: '核对记录' });
  await table
    .getByRole('row')
    .nth(before + 1)
    .waitFor();
  const newest = region(page, '最近一次核对');
  await newest.locator(`[data-outcome=${outcome}]`).waitFor();
}

test('Every rule, and every pass over the books, is said in Chinese too.', () => {
  const passes = ['begin', 'chains', 'anchors'];
  assert.deepEqual(
    Object.keys(LEDGER_RULES_ZH).sort(),
    [...passes, ...RULE_NAMES, ...Object.keys(CONTINUED_RULES)].sort(),
  );
});

browserTest('an operator verifies the books, and sees that all is zero', async (t) => {
  await town.paid(12.5);
  const { page } = await openDesk(t, town, { as: OPERATOR });
  await page.getByRole('link', { name: '账务核对', exact: true }).click();
  await waitForScreen(page, '账务核对');
  await page.getByText('尚未核对过账务').waitFor();
  await region(page, '最新锚点').getByText('尚无锚点。').waitFor();
  await verifyNow(page, 'holds');
  const result = region(page, '最近一次核对');
  await result.getByText(`${RULE_NAMES.length} 条规则全部通过`).waitFor();
  assert.match(await result.innerText(), new RegExp(`${OPERATOR} \\(控制台\\)`));
  const totals = region(page, '汇总');
  // 1,000,000.00 came in from outside, and nothing went out.
  const outside = totals.getByText('外部：提现减充值').locator('..');
  await outside.getByText('−¥1,000,000.00').waitFor();
  assert.equal(await totals.getByText('为零', { exact: true }).count(), 3);
});

browserTest('a verification of another node is followed to its end', async (t) => {
  const { config } = database;
  const elsewhere = await openPostgresStore({
    chainKey: async () => town.api.service.keys.chain,
    clientConfig: async () => config,
    log: () => {},
  });
  t.after(() => elsewhere.close());
  await elsewhere.withReadConnection((connection) => makeAnchor(connection, service.keys.anchor));
  const desk = await openDesk(t, town, { as: OPERATOR, path: PATH });
  const { page } = desk;
  await region(page, '最新锚点').getByText('锚点 1', { exact: true }).waitFor();
  const by = { kind: 'operator', name: 'root', from: 'other' } as const;
  const begun = { by, node: 'other (7)', whole: true, progress: NOT_BEGUN };
  const runNo = (await elsewhere.verifications.begin(begun)) ?? assert.fail('it began');
  await verifyButton(page).click();
  assert.match(await page.getByRole('alert').first().innerText(), /账务核对正在进行/);
  const running = region(page, '正在核对账务');
  await running.getByText('other (7)').waitFor();
  const progress = { ...NOT_BEGUN, rule: 7, name: 'frozen_is_held', doing: 'Frozen is held.' };
  await elsewhere.verifications.note(runNo, progress);
  await running.getByText(/第 7 \/ \d+ 条规则/).waitFor();
  await running.getByText(LEDGER_RULES_ZH.frozen_is_held ?? '').waitFor();
  assert.equal(await verifyButton(page).isDisabled(), true);
  await elsewhere.verifications.end(runNo, null);
  await page.getByText('上次核对没有结果').waitFor();
  const before = region(page, '最近一次结果');
  await before.getByText(`${RULE_NAMES.length} 条规则全部通过`).waitFor();
  await verifyNow(page, 'holds');
});

browserTest('a broken rule is red, with what breaks it and what to do', async (t) => {
  const { userId } = town.payer;
  const change = (fen: number) =>
    rows(`update wallets set consumer_balance = consumer_balance + ${fen},
      consumer_in = consumer_in + ${fen} where user_id = ${userId}`);
  const { page } = await openDesk(t, town, { as: OPERATOR, path: PATH });
  await change(5);
  await verifyNow(page, 'broken');
  await change(-5);
  const rule = region(page, '未通过的规则 wallets_equal_their_entries');
  await rule.getByText(`user ${userId}, consumer wallet`).waitFor();
  await region(page, '处理步骤').getByText('不要手动修改数据').waitFor();
  const totals = region(page, '汇总');
  assert.match(await totals.innerText(), /钱包余额减流水\s*¥0\.05\s*不为零/);
  await verifyNow(page, 'holds');
  assert.equal(await rule.count(), 0);
});

browserTest('it goes on when the browser is closed, and in English', async (t) => {
  const first = await openDesk(t, town, { as: OPERATOR, path: PATH });
  const before = await runsOf();
  const sent = first.page.waitForResponse(/ledger-health\/verify$/);
  await verifyButton(first.page).click();
  await sent;
  await first.context.close();
  const { page, context } = await openDesk(t, town, { as: OPERATOR, path: PATH });
  const table = page.getByRole('table');
  await table
    .getByRole('row')
    .nth(before + 1)
    .waitFor();
  await context.addCookies([{ name: 'page_lang', value: 'en', url: town.api.origin }]);
  await page.reload();
  await waitForScreen(page, 'Ledger health');
  await page.getByText(`All ${RULE_NAMES.length} rules hold`).waitFor();
});

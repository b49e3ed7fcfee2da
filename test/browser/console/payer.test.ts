// The console of somebody who only pays: what stands on their first screen and what does not, the ways to an
// order, and records that are read, kept and add up.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, type TestContext } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { fen } from '../../../src/core/money.ts';
import { requestWithdrawal } from '../../../src/service/withdrawals.ts';
import { settleDue } from '../../../src/workers/settlement.ts';
import { unwrap } from '../../support/residents.ts';
import { browserTest, openPhone, type PhoneWishes } from '../browser-test.ts';
import { MINUTE_MS, openStage } from '../stage.ts';
import { putCookie } from '../web-visit.ts';
import { addressIn, waitForScreen } from './desk.ts';

const SMALL = { viewport: { width: 360, height: 640 } };
const PNG = Buffer.from('89504e470d0a1a0a', 'hex');

const stage = await openStage();
after(() => stage.close());

async function openAs(t: TestContext, login: string, path = '/', wishes: PhoneWishes = {}) {
  const { page, context } = await openPhone(t, stage.origin, wishes);
  await putCookie(context, stage, login);
  await page.goto(addressIn(path));
  return page;
}

async function placesOf(page: Page): Promise<readonly string[]> {
  await page.getByRole('button', { name: '打开导航' }).click();
  const links = page.getByRole('navigation', { name: '导航' }).getByRole('link');
  await links.first().waitFor();
  const names = await links.allInnerTexts();
  await page.keyboard.press('Escape');
  return names;
}

/** Where its amount stands, and not on what is underlined elsewhere. */
async function touchAtEnd(row: Locator): Promise<void> {
  await row.waitFor();
  const box = await row.boundingBox();
  assert.ok(box);
  await row.tap({ position: { x: box.width - 24, y: 16 } });
}

browserTest('whoever only pays has six places, and all others once they sell', async (t) => {
  await stage.person('fuqian', '付小倩');
  const page = await openAs(t, 'fuqian');
  await waitForScreen(page, '概览');
  assert.match(await page.getByRole('region', { name: '余额' }).innerText(), /¥1,000\.00/);
  assert.deepEqual(await placesOf(page), [
    '概览',
    '交易记录',
    '充值',
    '收款账户',
    '付款授权',
    '安全',
  ]);
  for (const words of ['API', 'OpenAPI', '近 30 天', '商户钱包']) {
    assert.equal(await page.getByText(words).count(), 0, words);
  }
  await page.getByRole('link', { name: '开通收款' }).click();
  await page.getByRole('button', { name: '创建商户' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('名称').fill('付家小店');
  await dialog.getByRole('button', { name: '创建商户' }).click();
  await page.getByRole('heading', { name: '付家小店' }).waitFor();
  const places = await placesOf(page);
  for (const place of ['转账', '提现', '订单', '商户', 'API 密钥', '回调', '签名诊断']) {
    assert.ok(places.includes(place), place);
  }
});

browserTest('a newcomer is told to set a payment password, and then no more', async (t) => {
  await stage.person('chulai', '楚来', { payPassword: null, yuan: 1n });
  const page = await openAs(t, 'chulai');
  await page.getByRole('region', { name: '开始使用' }).getByRole('link').click();
  await waitForScreen(page, '安全');
  const paying = await openAs(t, 'wang');
  await waitForScreen(paying, '概览');
  assert.equal(await paying.getByRole('region', { name: '开始使用' }).count(), 0);
});

browserTest(
  'an order that names a payer waits on their first screen and nobody else’s',
  async (t) => {
    const payerId = await stage.person('mingzi', '明子');
    await stage.order('named', { title: '定制茶盘', amountFen: 88_00n, payerId });
    const page = await openAs(t, 'mingzi', '/', SMALL);
    const waiting = page.getByRole('region', { name: '待付款' });
    assert.match(await waiting.innerText(), /定制茶盘\s+林记茶铺\s.*前付款\s+¥88\.00/);
    await touchAtEnd(waiting.getByRole('row').last());
    await page.waitForURL(/\/pay\/C/);
    await page.getByText('定制茶盘').first().waitFor();
    const other = await openAs(t, 'wang');
    await waitForScreen(other, '概览');
    assert.equal(await other.getByRole('region', { name: '待付款' }).count(), 0);
  },
);

browserTest('a pasted link or number leads to its order, and what is none is said', async (t) => {
  const txNo = await stage.order('pasted');
  const page = await openAs(t, 'wang');
  const pay = page.getByRole('region', { name: '付款', exact: true });
  const go = async (text: string) => {
    await pay.getByLabel('付款链接或订单号').fill(text);
    await pay.getByRole('button', { name: '去付款' }).click();
  };
  await go('https://example.com/pay/C123');
  await pay.getByText('未识别到付款链接').waitFor();
  for (const pasted of [`林记茶铺收款 ${stage.origin}/pay/${txNo} `, txNo.toLowerCase()]) {
    await go(pasted);
    await page.waitForURL(`**/pay/${txNo}`);
    await page.goBack();
    await waitForScreen(page, '概览');
  }
});

browserTest('a code before the camera leads to its order, and the camera ends', async (t) => {
  const txNo = await stage.order('scanned');
  const { page, context } = await openPhone(t, stage.origin);
  await putCookie(context, stage, 'wang');
  await page.addInitScript(pretendCamera, `${stage.origin}/pay/${txNo}`);
  await page.goto(addressIn('/'));
  await page.getByRole('button', { name: '扫一扫' }).click();
  await page.waitForURL(`**/pay/${txNo}`);
});

browserTest('whoever refuses the camera is told to paste the link', async (t) => {
  const { page, context } = await openPhone(t, stage.origin);
  await putCookie(context, stage, 'wang');
  await page.addInitScript(pretendCamera, null);
  await page.goto(addressIn('/'));
  await page.getByRole('button', { name: '扫一扫' }).click();
  const dialog = page.getByRole('dialog', { name: '扫一扫' });
  await dialog.getByText('无法使用相机，请改为粘贴付款链接。').waitFor();
});

/** This browser has no detector, and its machine no camera. Null: its owner refuses. */
function pretendCamera(seen: string | null): void {
  const picture = () => {
    const canvas = document.createElement('canvas');
    canvas.getContext('2d')?.fillRect(0, 0, 1, 1);
    return canvas.captureStream();
  };
  const refused = () => Promise.reject(new DOMException('refused', 'NotAllowedError'));
  const getUserMedia = async () => (seen === null ? refused() : picture());
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia } });
  Object.assign(globalThis, {
    BarcodeDetector: class {
      detect = async () => [{ rawValue: 'https://example.com/' }, { rawValue: seen }];
    },
  });
}

browserTest('a record takes two lines on a phone, and opens wherever it is touched', async (t) => {
  await stage.paid('two lines', { title: '陈年普洱茶饼七片装礼盒，附赠紫砂壶与手写贺卡各一' });
  for (const path of ['/', '/records']) {
    const page = await openAs(t, 'wang', path, SMALL);
    const row = page.getByRole('row').filter({ hasText: '陈年普洱' }).first();
    const box = await row.boundingBox();
    assert.ok(box && box.height <= 64, `${path}: ${box?.height} pixels`);
    assert.match(await row.innerText(), /−¥128\.50/);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    await touchAtEnd(row);
    await page.getByRole('dialog').getByText('陈年普洱').waitFor();
  }
});

browserTest('a receipt is kept as a picture, without what the wallet holds', async (t) => {
  const txNo = await stage.paid('kept', { title: '一罐白茶' });
  const page = await openAs(t, 'wang', '/records');
  await page.getByRole('row').filter({ hasText: '一罐白茶' }).getByRole('button').click();
  const dialog = page.getByRole('dialog');
  const saving = page.waitForEvent('download');
  await dialog.getByRole('button', { name: '保存图片' }).click();
  const file = await saving;
  assert.equal(file.suggestedFilename(), `${txNo}.png`);
  const picture = await readFile(await file.path());
  assert.deepEqual(picture.subarray(0, PNG.length), PNG);
  const [width, height] = [picture.readUInt32BE(16), picture.readUInt32BE(20)];
  assert.equal(width, 1080);
  assert.ok(height > 900, `${height} pixels are too few for its facts`);
  await page.emulateMedia({ media: 'print' });
  assert.match(await dialog.innerText(), /一罐白茶/);
  for (const words of ['变动后余额', '保存图片']) {
    assert.equal(await dialog.getByText(words).isVisible(), false, words);
  }
});

browserTest(
  'what was settled is a line of its day between the records, and none of them',
  async (t) => {
    const { clock, service, owner } = stage;
    const { merchant } = unwrapOwner(await service.store.queries.owner(owner));
    clock.nowMs += 25 * 60 * MINUTE_MS;
    await settleDue(service);
    const wanted = { userId: owner, wallet: 'merchant', amountFen: fen(1_00n) } as const;
    unwrap(await requestWithdrawal(service, { ...wanted, idempotencyKey: null }, service.operator));
    const now = unwrapOwner(await service.store.queries.owner(owner)).merchant;
    const { page, context } = await openPhone(t, stage.origin, {
      viewport: { width: 1440, height: 900 },
    });
    await putCookie(context, stage, 'lin');
    await page.goto(addressIn('/records?wallet=merchant'));
    const rows = page.getByRole('table', { name: '交易记录' }).getByRole('row');
    await rows.nth(1).getByText('提现申请，资金冻结').waitFor();
    assert.match(await rows.nth(2).innerText(), /收款结算到可用余额/);
    const yuan = (amountFen: bigint) => (Number(amountFen) / 100).toFixed(2);
    assert.ok((await rows.nth(2).innerText()).includes(`¥${yuan(merchant.frozenFen)}`));
    // After the newest line stands what the wallet has.
    const held = [now.balanceFen, now.frozenFen].map((amountFen) => `¥${yuan(amountFen)}`);
    assert.deepEqual((await rows.nth(1).innerText()).split(/\s+/).slice(-2), held);
    const total = await page.getByRole('status').filter({ hasText: '共' }).innerText();
    assert.match(
      total,
      new RegExp(`共 ${(await rows.count()) - 3} 条`),
      'a head and two lines more',
    );
    await page.getByLabel('类型').selectOption('collection');
    await rows.getByText('收款结算到可用余额').waitFor({ state: 'detached' });
  },
);

function unwrapOwner<Owner>(owner: Owner | undefined): Owner {
  assert(owner);
  return owner;
}

// Every state of every page, as an address to open and the person who opens it. The checks of the
// pages and the pictures of the documentation go through this one list.

import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { fen } from '../../src/core/money.ts';
import { atThisMachine } from '../../src/service/administration/authorization.ts';
import { changeUserStatus } from '../../src/service/administration/change-user-status.ts';
import { enrolTotp } from '../../src/service/administration/enrol-totp.ts';
import { cancelAnyOrder } from '../../src/service/cancel-order.ts';
import { decidePaymentRequest } from '../../src/service/payment-requests.ts';
import { PASSWORD } from '../support/known-password.ts';
import { allowSmallPayments, newSpender, spend } from '../support/spenders.ts';
import {
  approveButton,
  payButton,
  signInAs,
  signUpAs,
  tapPin,
  typeApproval,
  unfoldSignUp,
} from './pay-acts.ts';
import { MINUTE_MS, openStage, type Stage } from './stage.ts';

export interface Screen {
  /** `pay-wrong-password`: the page, and the state it is in. */
  readonly name: string;
  readonly path: string;
  /** Who is signed in. */
  readonly as: string | null;
  /** What is done on the page until it looks as its name says. */
  readonly act?: (page: Page) => Promise<void>;
}

export interface Screens {
  readonly stage: Stage;
  readonly all: readonly Screen[];
}

export async function openScreens(): Promise<Screens> {
  const stage = await openStage();
  const aged = await agedScreens(stage);
  const pay = await payScreens(stage);
  const refused = await refusedScreens(stage);
  const approval = await approvalScreens(stage);
  const asked = await askedScreens(stage);
  const cashier = await cashierScreens(stage);
  const front = { name: 'front-door', path: '/', as: null };
  const all = [
    front,
    ...pay,
    ...refused,
    ...aged,
    ...approval,
    ...cashier,
    ...ACCOUNT_SCREENS,
    ...asked,
  ];
  return { stage, all };
}

/** What takes time to become what it is; the clock is moved on before anything else is there. */
async function agedScreens(stage: Stage): Promise<Screen[]> {
  const { clock, order, paid, refundRequest } = stage;
  const expired = await order('expired', { returnUrl: RETURN_URL });
  const forgotten = await refundRequest('expired', await paid('expired request'), 3_000n);
  clock.nowMs += 31 * MINUTE_MS;
  const late = await order('late');
  clock.nowMs += 26 * MINUTE_MS;
  return [
    { name: 'pay-expired', path: `/pay/${expired}`, as: 'wang' },
    { name: 'pay-last-minutes', path: `/pay/${late}`, as: 'wang' },
    { name: 'approval-expired', path: `/refund-requests/${forgotten}`, as: 'lin' },
    { name: 'cashier-expired', path: `/cashier/${expired}`, as: 'lin' },
  ];
}

async function payScreens(stage: Stage): Promise<Screen[]> {
  const { order, paid, person, refundRequest, decide, service } = stage;
  const zhou = await person('zhou', '周末', { payPassword: null });
  await person('qian', '钱多多', { yuan: 20n });
  const huang = await person('huang', LONG_NAME, { yuan: 200_000n });
  await stage.cookieOf('huang');
  assert((await enrolTotp(service, huang)).ok);
  const screen = (state: string, txNo: string, as: string | null = 'wang') =>
    ({ name: `pay-${state}`, path: `/pay/${txNo}`, as }) as const;
  const open = await order('open');
  const sold = await paid('paid', { returnUrl: RETURN_URL });
  const partly = await paid('partly refunded');
  await decide(await refundRequest('partly', partly, 3_000n), 'approve');
  const wholly = await paid('refunded');
  await decide(await refundRequest('wholly', wholly, null), 'approve');
  const cancelled = await order('cancelled', { returnUrl: RETURN_URL });
  assert((await cancelAnyOrder(service, cancelled)).ok);
  return [
    screen('sign-in', open, null),
    screen('ready', open),
    screen('paid', sold),
    screen('paid-signed-out', sold, null),
    screen('paid-by-other', sold, 'qian'),
    screen('received', sold, 'lin'),
    screen('partly-refunded', partly),
    screen('refunded', wholly),
    screen('cancelled', cancelled),
    screen('insufficient', open, 'qian'),
    screen('over-limit', await order('over the limit'), await whoLimits(stage)),
    screen('no-pay-password', open, 'zhou'),
    screen('wrong-payer', await order('for zhou', { payerId: zhou })),
    { ...screen('forgotten', open), path: `/pay/${open}/pay-password` },
    screen('merchant-suspended', await orderOfSuspended(stage)),
    screen('cooling-off', await order('held back'), await whoCoolsOff(stage)),
    screen('own-order', open, 'lin'),
    screen('not-found', `C${'0'.repeat(26)}`),
    screen('long', await order('long', { amountFen: 10_000_000n, title: LONG_TITLE }), 'huang'),
  ];
}

/** The login of a payer who limits what they spend. */
async function whoLimits({ person, service }: Stage): Promise<string> {
  const userId = await person('jiang', '蒋节');
  const { gatherer, operator: by } = service;
  const limits = {
    kind: 'set_spending_limits',
    userId,
    dayFen: fen(100_00),
    monthFen: null,
  } as const;
  assert((await gatherer.submit({ ...limits, by })).ok);
  return 'jiang';
}

/** The login of a payer whose payment password was replaced. */
async function whoCoolsOff({ person, service }: Stage): Promise<string> {
  const userId = await person('wulan', '吴女士');
  const replaced = { userId, payPasswordDigest: 'another', coolingOffMs: 86_400_000 };
  const { gatherer, operator: by } = service;
  assert((await gatherer.submit({ kind: 'set_pay_password', ...replaced, by })).ok);
  return 'wulan';
}

/** An order of a merchant whose owner was suspended after it was made. */
async function orderOfSuspended({ person, newMerchant, order, service }: Stage): Promise<string> {
  const userId = await person('heming', '何先生');
  const merchantId = await newMerchant({ userId }, '和记点心');
  const txNo = await order('suspended', { ownerId: userId, merchantId, branchId: null });
  assert((await changeUserStatus(service, userId, 'suspend', null, atThisMachine(service))).ok);
  return txNo;
}

const RETURN_URL = 'https://shop.example.com/orders/4711';
const LONG_NAME = '黄女士（杭州西湖区文三路分公司行政部）';
const LONG_TITLE = '企业年度答谢礼盒（明前龙井、正山小种、白毫银针各两罐，含定制礼袋与手写贺卡）';

async function refusedScreens(stage: Stage): Promise<Screen[]> {
  const { order, pay, person } = stage;
  const txNo = await order('refused');
  const path = `/pay/${txNo}`;
  await person('zhao', '赵小姐');
  const sun = await person('sun', '孙先生');
  for (let tries = 0; tries < 5; tries += 1) await pay(txNo, sun, '000000');
  return [
    { name: 'pay-wrong-password', path, as: 'zhao', act: payWrongly },
    { name: 'pay-checking', path, as: 'wang', act: payIntoTheVoid },
    { name: 'pay-unsent', path, as: 'wang', act: payOffline },
    { name: 'pay-locked', path, as: 'sun' },
    { name: 'pay-sign-in-refused', path, as: null, act: signInWrongly },
    { name: 'pay-sign-up-refused', path, as: null, act: signUpAmiss },
  ];
}

async function payWrongly(page: Page): Promise<void> {
  await tapPin(page, '000000');
  await page.getByRole('alert').waitFor();
}

async function payIntoTheVoid(page: Page): Promise<void> {
  await page.route('**/pay/*', (route) => route.abort('connectionreset'));
  await tapPin(page, '246810');
  await page.locator('#checking h2').waitFor();
}

async function payOffline(page: Page): Promise<void> {
  await tapPin(page, '24681');
  await page.context().setOffline(true);
  await tapPin(page, '0');
  await page.getByRole('alert').waitFor();
  await page.context().setOffline(false);
}

async function signUpAmiss(page: Page): Promise<void> {
  await unfoldSignUp(page);
  const again = page.locator('#new_password_again');
  await page.locator('form[action*="/sign-up"]').evaluate((form: HTMLFormElement) => {
    form.noValidate = true;
  });
  await page.locator('#new_name').fill('另一位赵小姐');
  await page.locator('#new_login').fill('z');
  await page.locator('#new_password').fill('short');
  await again.fill('short');
  await again.press('Enter');
  await page.getByRole('alert').first().waitFor();
}

async function signInWrongly(page: Page): Promise<void> {
  await signInAs(page, 'zhao', 'wrong horse 1');
  await page.getByRole('alert').waitFor();
}

async function approvalScreens(stage: Stage): Promise<Screen[]> {
  const { paid, refund, refundRequest, decide } = stage;
  const screen = (state: string, requestNo: string, as: string | null = 'lin') =>
    ({ name: `approval-${state}`, path: `/refund-requests/${requestNo}`, as }) as const;
  const open = await refundRequest('open', await paid('open request'), 3_000n);
  const approved = await refundRequest('approved', await paid('approved request'), 3_000n);
  await decide(approved, 'approve');
  const blocked = await paid('blocked request', { amountFen: 2_000n });
  const late = await refundRequest('blocked', blocked, null);
  await refund(blocked, 1_000n);
  const declined = await refundRequest('declined', await paid('declined request'), null);
  await decide(declined, 'decline');
  return [
    screen('sign-in', open, null),
    screen('open', open),
    { ...screen('typed', open), act: (page) => typeApproval(page, '246810') },
    { ...screen('wrong-password', open), act: approveWrongly },
    { ...screen('forgotten', open), path: `/refund-requests/${open}/pay-password` },
    screen('blocked', late),
    screen('approved', approved),
    screen('declined', declined),
    screen('not-found', open, 'wang'),
  ];
}

/** Payers who have allowed something: what one tap pays, and what a program asks them for. */
async function askedScreens(stage: Stage): Promise<Screen[]> {
  const { order, person, service } = stage;
  const userId = await person('xiaofang', '方小姐');
  await allowSmallPayments(service, { userId });
  const cup = await order('a cup', { amountFen: 1_200n });
  const spender = await newSpender(service, { userId });
  const ask = async (name: string) =>
    (await spend(service, spender, await order(name), stage.numberOf('payment_request', name))) ??
    assert.fail(name);
  const [open, declined] = [await ask('asked'), await ask('asked and declined')];
  const by = { kind: 'user', name: `${userId}`, from: '127.0.0.1' } as const;
  assert(
    (await decidePaymentRequest(service, { userId, by }, declined, { verdict: 'decline' })).ok,
  );
  const poor = await newSpender(service, { userId: await person('kong', '孔先生', { yuan: 1n }) });
  const dear = await spend(
    service,
    poor,
    await order('dear'),
    stage.numberOf('payment_request', 'dear'),
  );
  const screen = (state: string, requestNo: string | null, as: string | null = 'xiaofang') =>
    ({ name: `asked-${state}`, path: `/payment-requests/${requestNo}`, as }) as const;
  return [
    screen('sign-in', open, null),
    screen('open', open),
    { ...screen('typed', open), act: (page) => typeApproval(page, '246810', payButton(page)) },
    screen('blocked', dear, 'kong'),
    screen('declined', declined),
    screen('not-found', open, 'wang'),
    // Whoever looks at all of them in one browser stays signed in.
    { name: 'pay-one-tap', path: `/pay/${cup}`, as: null, act: offersTap },
  ];
}

/** Only a browser in which they have signed in is known. */
async function offersTap(page: Page): Promise<void> {
  await signInAs(page, 'xiaofang', PASSWORD);
  await payButton(page).waitFor();
}

async function approveWrongly(page: Page): Promise<void> {
  await typeApproval(page, '000000');
  await approveButton(page).tap();
  await page.getByRole('alert').waitFor();
}

async function cashierScreens(stage: Stage): Promise<Screen[]> {
  const { order, paid, refundRequest, decide, service } = stage;
  const screen = (state: string, txNo: string, as: string | null = 'lin') =>
    ({ name: `cashier-${state}`, path: `/cashier/${txNo}`, as }) as const;
  const open = await order('at the till');
  const returned = await paid('returned');
  await decide(await refundRequest('returned', returned, null), 'approve');
  const cancelled = await order('cancelled at the till');
  assert((await cancelAnyOrder(service, cancelled)).ok);
  return [
    screen('sign-in', open, null),
    screen('waiting', open),
    screen('paid', await paid('sold')),
    screen('refunded', returned),
    screen('cancelled', cancelled),
    screen('not-found', open, 'wang'),
  ];
}

const ACCOUNT_SCREENS: readonly Screen[] = [
  { name: 'account-sign-in', path: '/account', as: null },
  { name: 'account-sign-up', path: '/account', as: null, act: unfoldSignUp },
  { name: 'account-sign-up-refused', path: '/account', as: null, act: signUpWrongly },
  { name: 'account-own', path: '/account', as: 'wang' },
  { name: 'account-no-pay-password', path: '/account', as: 'zhou' },
];

async function signUpWrongly(page: Page): Promise<void> {
  await unfoldSignUp(page);
  await signUpAs(page, 'zhao', '另一位赵小姐', 'another horse 2');
  await page.getByRole('alert').waitFor();
}

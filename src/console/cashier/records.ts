// What a till shows: where one may collect, the orders of a branch, and what it took.

import { z } from 'zod';
import { fen } from '../../core/money.ts';
import { ORDER_STATUSES, type Order, refundableFen, statusAt } from '../../core/order/order.ts';
import { shanghaiTime } from '../../core/time.ts';
import { type Data, dataOf, type Site } from '../../http/openapi/description.ts';
import { EXPIRES, linksOf, MERCHANT, ORDER_NO, ORDERED, TITLE } from '../../http/openapi/story.ts';
import { payQrcodeUrl, payUrl } from '../../service/present/links.ts';
import {
  choice,
  count,
  id,
  text,
  time,
  timeOrNull,
  txNo,
  url,
  yuan,
} from '../../service/present/record-fields.ts';
import type { Service } from '../../service/service.ts';
import type { BranchDayShown } from '../../service/tills/show-branch-day.ts';
import type { BranchAt, TillSession } from '../../service/tills/till-session.ts';

const BRANCH_RECORD = z
  .object({
    branch_id: id('The id of the branch.'),
    name: text('Its name.'),
    merchant_id: id('The merchant it belongs to.'),
    merchant_name: text('The name of the merchant, which payers see.'),
  })
  .meta({ description: 'A branch where one may collect.' });

const STAFF_AT = z
  .object({
    staff_id: id('The id of the staff login.'),
    name: text('The name of whoever uses it.'),
    login: text('The login, with its branch in front.'),
  })
  .meta({ description: 'The staff who have signed in.' });

const CASHIER_RECORD = z
  .object({
    staff: STAFF_AT.nullable().meta({ description: 'Null: the owner has signed in.' }),
    branches: z.array(BRANCH_RECORD).meta({ description: 'Oldest first.' }),
  })
  .meta({ description: 'Who stands at a till, and where they may collect.' });

const TILL_ORDER = z
  .object({
    tx_no: txNo('The order number.'),
    status: choice(ORDER_STATUSES, 'What has become of the order.'),
    amount: yuan('What is to be paid, or was'),
    title: text('What the payer sees the order is for.'),
    refunded_amount: yuan('What has been refunded, gross'),
    refundable_amount: yuan('The most that can still be refunded'),
    pay_url: url('The payment link.'),
    pay_qrcode_url: url('The payment link as a QR code.'),
    created_at: time('When the order was made.'),
    expires_at: time('From this instant on it can no longer be paid.'),
    expires_in: count('How many seconds that is from now.'),
    paid_at: timeOrNull('When it was paid.'),
  })
  .meta({ description: 'An order of a branch, as its till shows it.' });

const DAY_RECORD = z
  .object({
    branch: BRANCH_RECORD,
    date: z.string().meta({ format: 'date', description: 'The day in Shanghai.' }),
    orders_paid: count('How many orders were paid on this day.'),
    collected_amount: yuan('What they came to'),
    refunded_amount: yuan('What of it has been refunded since'),
    items: z.array(TILL_ORDER).meta({ description: 'Made on this day, the newest first.' }),
    page: count('Which page this is.', 1),
    per_page: count('How many orders a page has.', 1),
    total: count('How many orders were made on this day.'),
    total_pages: count('How many pages there are.'),
  })
  .meta({ description: 'A day at a branch: its takings and its orders.' });

const CHANGE_RECORD = z
  .object({ mark: text('To be sent as `seen` with the next wait.') })
  .meta({ description: 'What there is to see now, as an opaque text.' });

export function presentCashier(
  { staff }: TillSession,
  branches: readonly BranchAt[],
): z.output<typeof CASHIER_RECORD> {
  const who = staff && { staff_id: staff.staffId, name: staff.name, login: staff.login };
  return { staff: who, branches: branches.map(presentBranch) };
}

function presentBranch({ branch, merchantName }: BranchAt): z.output<typeof BRANCH_RECORD> {
  const { branchId, name, merchantId } = branch;
  return { branch_id: branchId, name, merchant_id: merchantId, merchant_name: merchantName };
}

export function presentTillOrder(service: Service, order: Order): z.output<typeof TILL_ORDER> {
  const nowMs = service.store.nowMs();
  const payBase = service.payBase();
  return {
    tx_no: order.txNo,
    status: statusAt(order, nowMs),
    amount: order.amountFen,
    title: order.title,
    refunded_amount: order.refundedFen,
    refundable_amount: refundableFen(order),
    pay_url: payUrl(payBase, order.txNo),
    pay_qrcode_url: payQrcodeUrl(payBase, order.txNo),
    created_at: shanghaiTime(order.createdAtMs),
    expires_at: shanghaiTime(order.expiresAtMs),
    expires_in: Math.max(0, Math.ceil((order.expiresAtMs - nowMs) / 1000)),
    paid_at: order.paidAtMs === null ? null : shanghaiTime(order.paidAtMs),
  };
}

export function presentDay(
  service: Service,
  shown: BranchDayShown,
  { page, perPage }: { readonly page: number; readonly perPage: number },
): z.output<typeof DAY_RECORD> {
  const { takings, orders, total } = shown;
  return {
    branch: presentBranch(shown),
    date: shown.day,
    orders_paid: takings.orders,
    collected_amount: takings.collectedFen,
    refunded_amount: takings.refundedFen,
    items: orders.map((order) => presentTillOrder(service, order)),
    page,
    per_page: perPage,
    total,
    total_pages: Math.ceil(total / perPage),
  };
}

const BRANCH = { branch_id: 1001, name: '西湖店', ...MERCHANT };

const orderExample = (site: Site): z.output<typeof TILL_ORDER> => ({
  tx_no: ORDER_NO,
  status: 'pending',
  amount: fen(88_00),
  title: TITLE,
  refunded_amount: fen(0),
  refundable_amount: fen(0),
  ...linksOf(site),
  created_at: ORDERED,
  expires_at: EXPIRES,
  expires_in: 1800,
  paid_at: null,
});

export function cashierData(): Data {
  const staff = { staff_id: 1001, name: '小周', login: '1001/front' };
  return dataOf(
    'Cashier',
    CASHIER_RECORD,
    { staff: { summary: 'Staff of a branch', value: { staff, branches: [BRANCH] } } },
    { CashierBranch: BRANCH_RECORD, CashierStaff: STAFF_AT },
  );
}

export function tillOrderData(site: Site): Data {
  const value = orderExample(site);
  return dataOf('TillOrder', TILL_ORDER, { waiting: { summary: 'Not yet paid', value } });
}

export function dayData(site: Site): Data {
  const value = {
    branch: BRANCH,
    date: '2026-11-20',
    orders_paid: 0,
    collected_amount: fen(0),
    refunded_amount: fen(0),
    items: [orderExample(site)],
    page: 1,
    per_page: 20,
    total: 1,
    total_pages: 1,
  };
  return dataOf(
    'BranchDay',
    DAY_RECORD,
    { morning: { summary: 'The first order of a day', value } },
    { CashierBranch: BRANCH_RECORD, TillOrder: TILL_ORDER },
  );
}

export function changeData(): Data {
  const value = { mark: '3f0c2d9a41b7e865' };
  return dataOf('TillChange', CHANGE_RECORD, { mark: { summary: 'A mark', value } });
}

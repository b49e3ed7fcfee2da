// Everything that is kept about one person, as one JSON document, written while it is read, so that no
// length of it needs memory.

import type { UserId } from '../core/ledger/wallet.ts';
import type { Order } from '../core/order/order.ts';
import type { ProvenUser } from '../core/proofs/login-proof.ts';
import { shanghaiTime } from '../core/time.ts';
import { refuse, succeed } from '../service/administration/answer.ts';
import { type Authorization, submitterOf } from '../service/administration/authorization.ts';
import type { Answer } from '../service/answer.ts';
import { emailOf } from '../service/email-address.ts';
import { allOwnOrders } from '../service/list-own-orders.ts';
import { allTransactions } from '../service/list-transactions.ts';
import { listPayees, withPayee } from '../service/payees.ts';
import * as exported from '../service/present/exported.ts';
import type { Service } from '../service/service.ts';
import type { RefundRequestCursor } from '../store/own-lists.ts';
import { type JsonWritable, writeJson } from '../wire/json-write.ts';
import { siteOf } from './answer-shape.ts';
import { ORDER } from './orders/order.ts';
import { RECHARGE_REQUEST } from './recharge-requests.ts';
import { TRANSACTION } from './transactions/transaction.ts';
import { WITHDRAWAL } from './withdrawal.ts';

const PAGE = 500;
/** Of merchants, branches, audit lines and the like: more than anybody has. */
const ALL = 1_000_000;
const EVER = { fromMs: null, untilMs: null };
const EVERY_ORDER = {
  status: null,
  merchantId: null,
  branchId: null,
  outTradeNo: null,
  text: null,
  ...EVER,
};
const EVERY_RECORD = { wallet: null, type: null, direction: null, fromDay: null, toDay: null };

/** Users have their own, on the proof of their login password, and a code if they use them. */
export async function exportOwnData(
  service: Service,
  { userId, ...proven }: ProvenUser,
): Promise<Answer<AsyncIterable<string>>> {
  const noting = { kind: 'note_own_export', userId, ...proven } as const;
  const outcome = await service.gatherer.submit(noting, { submitter: `user/${userId}` });
  return outcome.ok ? documentOf(service, userId) : outcome;
}

export async function exportUser(
  service: Service,
  userId: UserId,
  authorization: Authorization,
): Promise<Answer<AsyncIterable<string>>> {
  const noting = { kind: 'note_export', userId, ...authorization } as const;
  const outcome = await service.gatherer.submit(noting, submitterOf(authorization));
  return outcome.ok ? documentOf(service, userId) : outcome;
}

async function documentOf(
  service: Service,
  userId: UserId,
): Promise<Answer<AsyncIterable<string>>> {
  const { queries } = service.store;
  const [user, owner] = await Promise.all([queries.user(userId), queries.owner(userId)]);
  if (!user || !owner) return refuse({ code: 'user_not_found' });
  const account = exported.exportedAccount(user, owner, service.config.shortName);
  return succeed(write(service, userId, account));
}

async function* write(
  service: Service,
  userId: UserId,
  account: JsonWritable,
): AsyncGenerator<string> {
  const exportedAt = shanghaiTime(service.store.nowMs());
  yield `{"exported_at":${writeJson(exportedAt)},\n"account":${writeJson(account)}`;
  for (const [name, batches] of sectionsOf(service, userId)) {
    yield `,\n"${name}":[`;
    let comma = '';
    for await (const batch of batches) {
      for (const item of batch) {
        yield `${comma}\n${writeJson(item)}`;
        comma = ',';
      }
    }
    yield ']';
  }
  yield '}\n';
}

type Batches = AsyncIterable<readonly JsonWritable[]>;

function sectionsOf(service: Service, userId: UserId): readonly (readonly [string, Batches])[] {
  return [
    ['merchants', merchantsOf(service, userId)],
    ['keys', keysOf(service, userId)],
    ['sessions', sessionsOf(service, userId)],
    ['security_events', securityEventsOf(service, userId)],
    ['email', emailAddressOf(service, userId)],
    ['notices', noticesOf(service, userId)],
    ['audit_trail', auditTrailOf(service, userId)],
    ['receivers', receiversOf(service, userId)],
    ['payees', payeesOf(service, userId)],
    ['requests', callsOf(service, userId)],
    ['withdrawals', withdrawalsOf(service, userId)],
    ['recharge_requests', rechargeRequestsOf(service, userId)],
    ['refund_requests', refundRequestsOf(service, userId)],
    ['orders', ordersOf(service, userId)],
    ['transactions', transactionsOf(service, userId)],
  ];
}

async function* merchantsOf({ store: { queries } }: Service, userId: UserId): Batches {
  for (const { merchantId, name } of await queries.merchants(userId, ALL)) {
    const branches = await queries.branchesOf([merchantId], ALL);
    const told = branches.map(async ({ branchId, name: branchName }) => {
      const staff = (await queries.staffOf(branchId)).map(exported.exportedStaff);
      return { branch_id: branchId, branch_name: branchName, staff };
    });
    yield [{ merchant_id: merchantId, merchant_name: name, branches: await Promise.all(told) }];
  }
}

async function* keysOf({ store: { queries } }: Service, userId: UserId): Batches {
  const uses = await queries.keyUses(userId);
  const keys = await queries.keysOf(userId);
  yield keys.map((key) => exported.exportedKey(key, uses.get(key.keyId)));
}

async function* sessionsOf({ store: { queries } }: Service, userId: UserId): Batches {
  yield (await queries.sessionsOf(userId)).map(exported.exportedSession);
}

async function* securityEventsOf({ store: { queries } }: Service, userId: UserId): Batches {
  const events = await queries.securityEvents({ userId, ...EVER, limit: ALL });
  yield events.map(exported.exportedEvent);
}

/** In the clear: it is theirs. */
async function* emailAddressOf(service: Service, userId: UserId): Batches {
  const address = await emailOf(service, userId);
  yield address === null ? [] : [{ address }];
}

async function* noticesOf({ store: { queries } }: Service, userId: UserId): Batches {
  yield (await queries.notices(userId, null, ALL)).map(exported.exportedNotice);
}

async function* auditTrailOf({ store: { queries } }: Service, userId: UserId): Batches {
  yield (await queries.auditTrail({ userId, ...EVER, limit: ALL })).map(exported.exportedLine);
}

async function* receiversOf({ store: { callbacks } }: Service, userId: UserId): Batches {
  yield (await callbacks.receiversOf(userId)).map(exported.exportedReceiver);
}

/** Theirs, so in full. */
async function* payeesOf(service: Service, userId: UserId): Batches {
  yield (await listPayees(service, userId)).map(exported.exportedPayee);
}

async function* callsOf({ store: { queries } }: Service, ownerId: UserId): Batches {
  const none = { keyId: null, requestId: null, code: null, refused: false };
  const wanted = { ownerId, ...none, limit: PAGE };
  const pages = pagesOf(
    (before: number | null) => queries.requestLog({ ...wanted, before }),
    ({ requestNo }) => requestNo,
  );
  for await (const calls of pages) yield calls.map(exported.exportedCall);
}

async function* withdrawalsOf(service: Service, userId: UserId): Batches {
  const { queries } = service.store;
  const pages = pagesOf(
    (before: string | null) => queries.withdrawalsOf(userId, before, PAGE),
    ({ withdrawalNo }) => withdrawalNo,
  );
  const site = siteOf(service);
  for await (const page of pages)
    yield page.map((one) => WITHDRAWAL.present(withPayee(service, one), site));
}

async function* rechargeRequestsOf(service: Service, userId: UserId): Batches {
  const { queries } = service.store;
  const pages = pagesOf(
    (before: string | null) => queries.rechargeRequestsOf(userId, before, PAGE),
    ({ requestNo }) => requestNo,
  );
  const site = siteOf(service);
  for await (const page of pages) yield page.map((one) => RECHARGE_REQUEST.present(one, site));
}

async function* refundRequestsOf({ store: { queries } }: Service, userId: UserId): Batches {
  const pages = pagesOf(
    (before: RefundRequestCursor | null) => queries.refundRequestsOf(userId, before, PAGE),
    (request) => request,
  );
  for await (const requests of pages) yield requests.map(exported.exportedRequest);
}

/** Newest first, each page from before the last item of the one that came. */
async function* pagesOf<Item, Cursor>(
  read: (before: Cursor | null) => Promise<readonly Item[]>,
  cursorOf: (item: Item) => Cursor,
): AsyncGenerator<readonly Item[]> {
  let last: Item | undefined;
  do {
    const items = await read(last === undefined ? null : cursorOf(last));
    yield items;
    last = items.at(-1);
  } while (last !== undefined);
}

async function* ordersOf(service: Service, userId: UserId): Batches {
  for await (const orders of allOwnOrders(service, userId, EVERY_ORDER)) {
    for (const order of orders) yield [await orderOf(service, order)];
  }
}

async function orderOf(service: Service, order: Order) {
  const { store } = service;
  const { notifyUrl, refundedFen } = order;
  const refunds = refundedFen > 0n ? await store.queries.refundsOf(order.txNo) : [];
  const visible = { order, seesSettlement: true, refundRequest: null, nowMs: store.nowMs() };
  const { refund_request: _, ...record } = ORDER.present(visible, siteOf(service));
  return { ...record, notify_url: notifyUrl, refunds: refunds.map(exported.exportedRefund) };
}

/** Also of what was paid, with title and merchant. */
async function* transactionsOf(service: Service, userId: UserId): Batches {
  const site = siteOf(service);
  for await (const records of allTransactions(service, userId, EVERY_RECORD)) {
    yield records.map((record) => TRANSACTION.present(record, site));
  }
}

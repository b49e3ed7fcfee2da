// Tests what somebody gains who writes to the database beside the money path: they change a row, or put an
// older one back with its old MAC, then try the door that reads it. Either nothing is done, or
// `tael verify` names the row. Which tables there are is taken from the list of those that carry MACs.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { GUARDS } from '../../src/store/postgres/tables/guarded.ts';
import { renewRecoveryCodes, switchOnTotp } from './access-commands.ts';
import {
  approve,
  createBranch,
  createKey,
  createSecret,
  decideRecharge,
  decision,
  decline,
  declineRequest,
  OPERATOR,
  recharge,
  requestRecharge,
  requestRefund,
  revoke,
  rotateSecret,
  setLoginPassword,
  unique,
  wallet,
  withdraw,
  yuan,
} from './commands.ts';
import { confirmEmail, setEmail } from './email-commands.ts';
import {
  aMandate,
  askFor,
  createMandate,
  decideAsked,
  endMandate,
  payUnder,
  terms,
} from './mandate-commands.ts';
import { atMachine } from './operators.ts';
import { resultOf } from './outcomes.ts';
import { addPayee, removePayee } from './payout-commands.ts';
import { aReceiver } from './receivers.ts';
import { changeStaff, createStaff, signInStaff } from './staff-commands.ts';
import { tamperedBooks } from './tampered-books.ts';

const books = await tamperedBooks();
const { subject, shop, store, rowsOf, putBack, found, decidesNothing } = books;
after(() => books.close());

interface Act {
  /** The row, once it was made. */
  readonly row: () => Promise<string>;
  /** What its owner, or an operator, does about it later. */
  readonly change: () => Promise<unknown>;
  /** What is tried with the older row. */
  readonly door?: () => Promise<unknown>;
}

const stepOf = () => Math.floor(store.nowMs() / 30_000);

function acts(): Readonly<Record<string, Act>> {
  const user = unique();
  const made: { [name: string]: string } = {};
  const till = () => ({ ...shop, branchId: Number(made.branch) });
  const renames = { merchantId: shop.merchantId, ownerId: shop.ownerId, by: OPERATOR };
  let staff = createStaff({ ...shop, branchId: 0 });
  let receiver: Awaited<ReturnType<typeof aReceiver>>;
  let asked = withdraw(wallet(0, 'consumer'), '1.00');
  let proposed = recharge(0, '1.00');
  let mailed = 0;
  let paid = addPayee(0);
  let awaited = requestRecharge(0, '1.00');
  let request: Parameters<typeof approve>[0];
  let small = createMandate(0, terms(0));
  let wanted: Parameters<typeof decideAsked>[0];
  const key = createKey(shop.ownerId);
  const [first, second, coded] = [unique(), unique(), unique()];
  const twoAboveFen = yuan('0.50');
  return {
    users: {
      row: async () => `user_id = ${(await subject.aUser({ userId: user })) ?? 0}`,
      change: () => subject.must(setLoginPassword(user)),
    },
    wallets: {
      row: async () => `user_id = ${user}`,
      change: () => subject.must(setLoginPassword(user)),
    },
    api_keys: {
      async row() {
        await subject.must(key);
        return `key_id = '${key.key.keyId}'`;
      },
      change: () => subject.must(revoke({ ...key.key })),
    },
    branches: {
      async row() {
        const branch = createBranch(shop);
        await subject.must(branch);
        made.branch = `${branch.branchId}`;
        return `branch_id = ${branch.branchId}`;
      },
      change: () =>
        subject.must({
          kind: 'rename_branch',
          ...renames,
          branchId: till().branchId,
          name: `分店 ${unique()}`,
        }),
    },
    merchants: {
      row: async () => `merchant_id = ${shop.merchantId}`,
      change: () => subject.must({ kind: 'rename_merchant', ...renames, name: `商户 ${unique()}` }),
    },
    staff_logins: {
      async row() {
        staff = createStaff(till());
        await subject.must(staff);
        return `staff_id = ${staff.staffId}`;
      },
      change: () => subject.must(changeStaff(staff, { to: 'removed' })),
      door: () => decidesNothing(signInStaff(staff), 'staff_logins'),
    },
    event_receivers: {
      async row() {
        receiver = await aReceiver(subject, shop.ownerId);
        return `receiver_id = ${receiver.receiverId}`;
      },
      change: () =>
        subject.must({
          kind: 'change_receiver',
          ownerId: shop.ownerId,
          receiverId: receiver.receiverId,
          change: { to: 'removed' },
          by: OPERATOR,
        }),
    },
    callback_secrets: {
      async row() {
        await subject.must(createSecret(shop.ownerId, 'sealed'));
        return `user_id = ${shop.ownerId}`;
      },
      change: () => subject.must(rotateSecret(shop.ownerId, 'sealed again')),
    },
    recovery_codes: {
      async row() {
        await subject.aUser({ userId: coded });
        await subject.must(switchOnTotp(coded, stepOf() - 1));
        return `user_id = ${coded}`;
      },
      change: () =>
        subject.must(renewRecoveryCodes(coded, { code: { enrolment: 1, step: stepOf() } })),
    },
    withdrawals: {
      async row() {
        asked = withdraw(wallet(await subject.aPayer('9.00'), 'consumer'), '2.00');
        await subject.must(asked);
        return `withdrawal_no = '${asked.withdrawalNo}'`;
      },
      change: () => subject.must(decision(asked, true)),
      door: () => decidesNothing(decision(asked, true), 'withdrawals'),
    },
    payees: {
      async row() {
        paid = addPayee(shop.ownerId);
        await subject.must(paid);
        return `payee_id = '${paid.payeeId}'`;
      },
      change: () => subject.must(removePayee(paid)),
    },
    emails: {
      async row() {
        mailed = await subject.aUser();
        await subject.must(setEmail(mailed, 'sealed'));
        await subject.must(confirmEmail(mailed, 'sealed'));
        return `user_id = ${mailed}`;
      },
      async change() {
        await subject.must(setEmail(mailed, 'sealed again'));
        await subject.must(confirmEmail(mailed, 'sealed again'));
      },
    },
    mandates: {
      async row() {
        const spender = await subject.aPayer('9.00');
        const allowed = terms(subject.nowMs(), { validUntilMs: null });
        small = createMandate(spender, allowed, { mandateKind: 'small' });
        await subject.must(small);
        return `mandate_no = '${small.mandateNo}'`;
      },
      change: () => subject.must(endMandate(small)),
      async door() {
        const txNo = await subject.anOrder(shop, '1.00');
        const means = { kind: 'small', maxFen: yuan('200.00'), codeAboveFen: null } as const;
        const spender = { ...small, keyId: '' };
        await decidesNothing(payUnder(spender, txNo, subject.nowMs(), { means }), 'mandates');
      },
    },
    payment_requests: {
      async row() {
        const spender = await aMandate(subject, await subject.aPayer('9.00'));
        const txNo = await subject.anOrder(shop, '6.00');
        const outcome = await subject.run(askFor(spender, txNo, subject.nowMs()));
        wanted = resultOf(outcome, 'payment_requested').request;
        return `request_no = '${wanted.requestNo}'`;
      },
      change: () => subject.must(decideAsked(wanted, null)),
    },
    recharge_proposals: {
      async row() {
        for (const userId of [first, second]) await subject.aUser({ userId, operator: true });
        proposed = { ...recharge(await subject.aUser(), '6.00'), twoAboveFen, ...atMachine(first) };
        await subject.must(proposed);
        return `recharge_no = '${proposed.rechargeNo}'`;
      },
      change: () =>
        subject.must(decideRecharge(proposed, false, { twoAboveFen, ...atMachine(second) })),
      door: () =>
        decidesNothing(
          decideRecharge(proposed, true, { twoAboveFen, ...atMachine(second) }),
          'recharge_proposals',
        ),
    },
    recharge_requests: {
      async row() {
        awaited = requestRecharge(await subject.aUser(), '5.00');
        await subject.must(awaited);
        return `request_no = '${awaited.requestNo}'`;
      },
      change: () => subject.must(declineRequest(awaited)),
    },
    refund_requests: {
      async row() {
        const txNo = await subject.aPaidOrder(shop, '5.00');
        const opened = requestRefund(shop.key, txNo, '1.00');
        await subject.must(opened);
        request = { requestNo: opened.requestNo, txNo, ownerId: shop.ownerId };
        return `request_no = '${opened.requestNo}'`;
      },
      change: () => subject.must(decline(request)),
      door: () => decidesNothing(approve(request), 'refund_requests'),
    },
  };
}

test('Of every table it is said what finds an older row, and all that are noted are tried.', () => {
  const noted = GUARDS.filter(({ notedIn }) => notedIn).map(({ guarded }) => guarded.table);
  assert.deepEqual(noted.sort(), Object.keys(acts()).sort());
  for (const { guarded, notedIn, unnoted = '' } of GUARDS) {
    assert.equal(notedIn === undefined, unnoted.length > 10, guarded.table);
  }
});

test('An older row that was put back decides nothing twice, and verify names it.', async (t) => {
  for (const [table, { row, change, door }] of Object.entries(acts())) {
    await t.test(table, async () => {
      const where = await row();
      const rows = await rowsOf(table, where);
      assert.equal(rows.length, 1);
      await change();
      const present = await rowsOf(table, where);
      assert.notDeepEqual(present, rows);
      await putBack(table, where, rows);
      await door?.();
      const id = String(
        rows[0]?.[GUARDS.find((one) => one.guarded.table === table)?.guarded.id ?? ''],
      );
      const said = await found();
      assert.ok(
        said.some((what) => what.startsWith(`authority_is_newest: ${table}/${id}`)),
        said.join('\n'),
      );
      await putBack(table, where, present);
    });
  }
  assert.deepEqual(await found(), []);
});

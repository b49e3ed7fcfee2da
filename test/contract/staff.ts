// Contract: staff logins of a branch, their sessions, and what tills read.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { STAFF_PER_BRANCH_MAX } from '../../src/core/rows/staff.ts';
import { collect, createBranch, DAY_MS, OPERATOR, pay, refund, signIn, yuan } from './commands.ts';
import { word } from './outcomes.ts';
import { changeStaff, createStaff, signInStaff, type Till } from './staff-commands.ts';
import type { Shop, Subject } from './subject.ts';

interface Desk extends Shop, Till {}

async function aDesk(subject: Subject): Promise<Desk> {
  const shop = await subject.aShop();
  const branch = createBranch(shop);
  await subject.must(branch);
  return { ...shop, branchId: branch.branchId };
}

const tillOf = ({ ownerId, merchantId, branchId }: Desk): Till => ({
  ownerId,
  merchantId,
  branchId,
});

async function aStaff(subject: Subject, desk: Desk) {
  const command = createStaff(tillOf(desk));
  await subject.must(command);
  return command;
}

const sessionOf = ({ store }: Subject, { sessionDigest }: { sessionDigest: string }) =>
  store.queries.staffSession(sessionDigest);

export function staff(subject: Subject): void {
  setUp(subject);
  changes(subject);
  proofs(subject);
  sessions(subject);
  throttling(subject);
  takings(subject);
}

function setUp(subject: Subject): void {
  test('The owner of a branch creates staff for it, and it is on their audit trail.', async () => {
    const desk = await aDesk(subject);
    const command = await aStaff(subject, desk);
    const { staffId, branchId, ownerId, name, login, passwordHash } = command;
    const { queries } = subject.store;
    const kept = await queries.staffByLogin(login);
    const times = { createdAtMs: subject.nowMs(), removedAtMs: null };
    assert.deepEqual(kept, { staffId, branchId, ownerId, name, login, passwordHash, ...times });
    assert.deepEqual(await queries.staffOf(branchId), [kept]);
    const all = { userId: ownerId, fromMs: null, untilMs: null, limit: 1 };
    const [line] = await queries.auditTrail(all);
    assert.deepEqual([line?.action, line?.by], ['staff_created', command.by]);
    const details = { staff_id: staffId, branch_id: branchId, name, login };
    assert.deepEqual(line?.details, details);
  });

  test('Nobody creates staff for a branch of others, or for one that does not exist.', async () => {
    const desk = tillOf(await aDesk(subject));
    const other = tillOf(await aDesk(subject));
    const attempts = [
      createStaff({ ...other, branchId: desk.branchId, merchantId: desk.merchantId }),
      createStaff({ ...other, branchId: desk.branchId }),
      createStaff({ ...desk, branchId: 1 }),
    ];
    for (const outcome of await subject.batch(...attempts)) {
      assert.equal(word(outcome), 'branch_not_found');
    }
    assert.deepEqual(await subject.store.queries.staffOf(desk.branchId), []);
  });

  test('A login is given once, also within a batch, and again after it was removed.', async () => {
    const desk = await aDesk(subject);
    const [one, two] = [createStaff(tillOf(desk)), createStaff(tillOf(desk))];
    const again = { ...two, login: one.login };
    const [first, second] = await subject.batch(one, again);
    assert.deepEqual([word(first), word(second)], ['ok', 'invalid_parameters']);
    await subject.must(changeStaff(one, { to: 'removed' }));
    await subject.must(again);
    assert.equal((await subject.store.queries.staffByLogin(one.login))?.staffId, again.staffId);
  });

  test('A branch has fifty staff logins at most.', async () => {
    const desk = await aDesk(subject);
    const till = tillOf(desk);
    const many = Array.from({ length: STAFF_PER_BRANCH_MAX + 1 }, () => createStaff(till));
    const outcomes = (await subject.batch(...many)).map(word);
    assert.deepEqual(new Set(outcomes.slice(0, -1)), new Set(['ok']));
    assert.equal(outcomes.at(-1), 'invalid_parameters');
  });
}

function changes(subject: Subject): void {
  test('A new name keeps the sessions; a new password and a removal end them.', async () => {
    const desk = await aDesk(subject);
    const one = await aStaff(subject, desk);
    const bystander = signInStaff(await aStaff(subject, desk));
    await subject.must(bystander);
    const open = signInStaff(one);
    await subject.must(open);
    await subject.must(changeStaff(one, { to: 'name', name: '早班' }));
    assert.equal((await sessionOf(subject, open))?.staff.name, '早班');
    const passwordHash = 'another';
    const late = signInStaff(one);
    await subject.batch(late, changeStaff(one, { to: 'password', passwordHash }));
    assert.equal(await sessionOf(subject, open), undefined);
    assert.equal(await sessionOf(subject, late), undefined);
    assert.equal(await subject.word(signInStaff(one)), 'login_failed');
    const again = signInStaff({ ...one, passwordHash });
    await subject.must(again);
    await subject.must(changeStaff(one, { to: 'removed' }));
    assert.equal(await sessionOf(subject, again), undefined);
    assert.equal(await subject.word(signInStaff({ ...one, passwordHash })), 'login_failed');
    assert.ok(await sessionOf(subject, bystander));
    const latest = { userId: desk.ownerId, fromMs: null, untilMs: null, limit: 3 };
    const lines = await subject.store.queries.auditTrail(latest);
    assert.deepEqual(
      lines.map(({ action }) => action),
      ['staff_removed', 'staff_password_set', 'staff_renamed'],
    );
  });

  test('Staff of others, removed ones and unknown ones are not there to be changed.', async () => {
    const [desk, other] = [await aDesk(subject), await aDesk(subject)];
    const [one, gone] = [await aStaff(subject, desk), await aStaff(subject, desk)];
    await subject.must(changeStaff(gone, { to: 'removed' }));
    const { ownerId } = other;
    const attempts = [
      changeStaff({ ...one, ownerId }, { to: 'removed' }),
      changeStaff({ ...one, branchId: other.branchId, ownerId }, { to: 'removed' }),
      changeStaff(gone, { to: 'name', name: 'X' }),
      changeStaff({ ...one, staffId: 1 }, { to: 'removed' }),
    ];
    const outcomes = await subject.batch(...attempts);
    assert.deepEqual(outcomes.map(word), Array(4).fill('not_found'));
    assert.ok(await subject.store.queries.staffByLogin(one.login));
  });
}

function proofs(subject: Subject): void {
  test('Without the right login password nothing changes, and wrong ones are throttled.', async () => {
    const desk = await aDesk(subject);
    const userSubject = `proof-of-${desk.ownerId}`;
    const wrong = () => createStaff(tillOf(desk), { fittingHash: null, userSubject });
    const five = Array.from({ length: 5 }, wrong);
    const outcomes = await subject.batch(...five, createStaff(tillOf(desk), { userSubject }));
    assert.deepEqual(outcomes.map(word), [...Array(5).fill('login_failed'), 'login_throttled']);
    assert.deepEqual(await subject.store.queries.staffOf(desk.branchId), []);
  });

  test('With two-factor authentication every change needs a code of its own.', async () => {
    const desk = await aDesk(subject);
    const one = await aStaff(subject, desk);
    const { ownerId: userId } = desk;
    await subject.must({ kind: 'enrol_totp', by: OPERATOR, userId, sealedSecret: 'sealed' });
    const code = { enrolment: 1, step: Math.floor(subject.nowMs() / 30_000) };
    const removal = (over: object) =>
      subject.run(changeStaff(one, { to: 'name', name: 'B' }, over));
    assert.equal(word(await removal({})), 'totp_required');
    assert.equal(word(await removal({ code: { enrolment: 1, step: null } })), 'totp_invalid');
    assert.equal(word(await removal({ code })), 'ok');
    assert.equal(word(await removal({ code })), 'totp_invalid');
  });
}

function sessions(subject: Subject): void {
  test('Staff sign in for twelve hours, and their session is nobody’s among the users.', async () => {
    const one = await aStaff(subject, await aDesk(subject));
    const command = signInStaff(one);
    await subject.must(command);
    const staff = await subject.store.queries.staffByLogin(one.login);
    const expiresAtMs = subject.nowMs() + DAY_MS / 2;
    assert.deepEqual(await sessionOf(subject, command), { staff, expiresAtMs, suspended: false });
    const { sessionDigest } = command;
    assert.equal(await subject.store.queries.session(sessionDigest), undefined);
    await subject.must({ kind: 'sign_out', sessionDigest });
    assert.equal(await sessionOf(subject, command), undefined);
  });

  test('When the owner is suspended the staff are out, and cannot sign in until the end of it.', async () => {
    const desk = await aDesk(subject);
    const one = await aStaff(subject, desk);
    const bystander = signInStaff(await aStaff(subject, await aDesk(subject)));
    const open = signInStaff(one);
    for (const command of [open, bystander]) await subject.must(command);
    await subject.standing(desk.ownerId, 'suspend');
    assert.equal(await sessionOf(subject, open), undefined);
    assert.equal(await subject.word(signInStaff(one)), 'user_suspended');
    await subject.standing(desk.ownerId, 'resume');
    assert.equal(await sessionOf(subject, open), undefined);
    assert.equal(await subject.word(signInStaff(one)), 'ok');
    assert.ok(await sessionOf(subject, bystander));
  });

  test('A reset of the owner’s passwords leaves the tills signed in.', async () => {
    const desk = await aDesk(subject);
    const open = signInStaff(await aStaff(subject, desk));
    await subject.must(open);
    const { ownerId: userId } = desk;
    const payPasswordDigest = 'by an operator';
    await subject.must({ kind: 'set_pay_password', by: OPERATOR, userId, payPasswordDigest });
    assert.ok(await sessionOf(subject, open));
  });

  test('A staff login has twenty sessions at most: a new one ends the oldest.', async () => {
    const one = await aStaff(subject, await aDesk(subject));
    const commands = Array.from({ length: 21 }, () => signInStaff(one));
    for (const command of commands) {
      await subject.must(command);
      await subject.pass(1);
    }
    const open = await Promise.all(commands.map((command) => sessionOf(subject, command)));
    const expected = [false, ...Array(20).fill(true)];
    assert.deepEqual(
      open.map((session) => session !== undefined),
      expected,
    );
  });
}

function throttling(subject: Subject): void {
  test('Wrong passwords are throttled per network; elsewhere the staff still sign in.', async () => {
    const one = await aStaff(subject, await aDesk(subject));
    const subjects = { networkSubject: `network-of-${one.staffId}`, loginSubject: one.login };
    const wrong = () => signInStaff(one, { ...subjects, staff: null, fittingHash: null });
    const five = Array.from({ length: 5 }, wrong);
    const outcomes = await subject.batch(...five, signInStaff(one, subjects));
    assert.deepEqual(outcomes.map(word), [...Array(5).fill('login_failed'), 'login_throttled']);
    const elsewhere = signInStaff(one, { loginSubject: one.login });
    assert.equal(await subject.word(elsewhere), 'ok');
    await subject.pass(30_000);
    assert.equal(await subject.word(signInStaff(one, subjects)), 'ok');
  });

  test('A known till is refused by its own counter alone.', async () => {
    const one = await aStaff(subject, await aDesk(subject));
    const wrong = { staff: null, fittingHash: null };
    const loginSubject = `login-of-${one.staffId}`;
    const hundred = Array.from({ length: 100 }, () => signInStaff(one, { ...wrong, loginSubject }));
    assert.deepEqual(
      new Set((await subject.batch(...hundred)).map(word)),
      new Set(['login_failed']),
    );
    assert.equal(await subject.word(signInStaff(one, { loginSubject })), 'login_throttled');
    const known = { loginSubject, deviceSubject: `till-of-${one.staffId}` };
    assert.equal(await subject.word(signInStaff(one, known)), 'ok');
    const five = Array.from({ length: 5 }, () => signInStaff(one, { ...wrong, ...known }));
    const outcomes = await subject.batch(...five, signInStaff(one, known));
    assert.deepEqual(outcomes.map(word), [...Array(5).fill('login_failed'), 'login_throttled']);
  });

  test('A user cannot be signed in as staff, nor staff as a user.', async () => {
    const one = await aStaff(subject, await aDesk(subject));
    assert.equal(await subject.word(signIn(one.staffId)), 'login_failed');
    const userId = await subject.aUser();
    const staff = { staffId: userId, branchId: one.branchId, ownerId: one.ownerId };
    assert.equal(await subject.word(signInStaff(one, { staff })), 'login_failed');
  });
}

function takings(subject: Subject): void {
  test('The takings of a branch are what was paid in the time, and what of it was refunded.', async () => {
    const desk = await aDesk(subject);
    const { actor, merchantId, branchId } = desk;
    const fromMs = subject.nowMs();
    const payerId = await subject.aPayer('500.00');
    const order = async (amount: string, at: number | null) => {
      const command = collect(actor, merchantId, amount, { branchId: at });
      await subject.must(command);
      return command.txNo;
    };
    const made = [await order('66.60', branchId), await order('0.01', branchId)];
    const open = await order('9.99', branchId);
    await order('5.00', null);
    await subject.aPaidOrder(desk, '7.00');
    for (const txNo of made) await subject.must(pay(payerId, txNo, subject.nowMs()));
    await subject.must(refund(actor, String(made[0]), '6.60'));
    const { queries } = subject.store;
    const { ownerId } = desk;
    const day = { ownerId, branchId, fromMs, untilMs: fromMs + DAY_MS };
    const taken = { orders: 2, collectedFen: yuan('66.61'), refundedFen: yuan('6.60') };
    assert.deepEqual(await queries.branchTakings(day), taken);
    const before = { ...day, fromMs: fromMs - DAY_MS, untilMs: fromMs };
    const none = { orders: 0, collectedFen: 0n, refundedFen: 0n };
    assert.deepEqual(await queries.branchTakings(before), none);
    const newestFirst = [...made, open].sort().toReversed();
    const items = await Promise.all(newestFirst.map((txNo) => subject.orderOf(txNo)));
    assert.deepEqual(await queries.branchOrders(day, null, 9), items);
    const [first, second, last] = items;
    assert.deepEqual(await queries.branchOrders(day, first ?? null, 1), [second]);
    assert.deepEqual(await queries.branchOrders(day, first ?? null, 9), [second, last]);
    assert.deepEqual(await queries.branchOrders(day, last ?? null, 9), []);
    assert.deepEqual(await queries.branchOrders(before, null, 9), []);
  });

  test('An order counts on the day it was paid, and is listed on the day it was made.', async () => {
    const desk = await aDesk(subject);
    const { actor, merchantId, branchId } = desk;
    const payerId = await subject.aPayer('5.00');
    const command = collect(actor, merchantId, '5.00', { branchId });
    await subject.must(command);
    await subject.pass(60_000);
    const midnight = subject.nowMs();
    await subject.must(pay(payerId, command.txNo, midnight));
    const { queries } = subject.store;
    const { ownerId } = desk;
    const eve = { ownerId, branchId, fromMs: midnight - DAY_MS, untilMs: midnight };
    const day = { ownerId, branchId, fromMs: midnight, untilMs: midnight + DAY_MS };
    const counts = async (time: typeof day) => [
      (await queries.branchTakings(time)).orders,
      (await queries.branchOrders(time, null, 9)).length,
    ];
    assert.deepEqual(await counts(eve), [0, 1]);
    assert.deepEqual(await counts(day), [1, 0]);
  });
}

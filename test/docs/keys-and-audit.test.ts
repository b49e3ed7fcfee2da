// Tests that what the page on keys and audit tells operators to run works as it stands. The master key has
// a test of its own.

import assert from 'node:assert/strict';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Command } from '../../src/core/decide.ts';
import { createInvite, signUp } from '../contract/access-commands.ts';
import { bankActs } from '../contract/bank-commands.ts';
import {
  approve,
  collect,
  createBranch,
  createKey,
  createMerchant,
  createSecret,
  createUser,
  decideRecharge,
  decision,
  decline,
  declineRequest,
  hashOf,
  newSession,
  numberFor,
  OPERATOR,
  pay,
  recharge,
  requestRecharge,
  requestRefund,
  rotateSecret,
  setLoginPassword,
  transfer,
  wallet,
  withdraw,
  yuan,
} from '../contract/commands.ts';
import { A41, M41, MIA, T43 } from '../contract/made-numbers.ts';
import { changeMandate, decideAsked } from '../contract/mandate-commands.ts';
import { mandateActs } from '../contract/one-mandate.ts';
import { signedIn } from '../contract/operators.ts';
import {
  addPayee,
  giveBack,
  payOut,
  removePayee,
  takePayout,
} from '../contract/payout-commands.ts';
import { changeStaff, createStaff } from '../contract/staff-commands.ts';
import type { Json } from '../support/tael.ts';
import { codeBlocks, missing, ROOT } from './code-blocks.ts';
import { openPage } from './open-page.ts';

const PAGE = 'docs/keys-and-audit.md';
const skip = missing('bash');

const { block, cwd, done, env, paste, service } = await openPage(PAGE);

async function itemsOf(line: string): Promise<Json[]> {
  const { items } = await done(line);
  assert(Array.isArray(items));
  return items;
}

async function aKey(): Promise<{ USER_ID: string; KEY_ID: string }> {
  const login = `l${Math.random().toString(36).slice(2, 10)}`;
  const user = await done(`user create --name N --login ${login} --pay-password 135790`);
  const key = await done(`key create --user ${user.user_id} --name till --scope query`);
  return { USER_ID: String(user.user_id), KEY_ID: String(key.key_id) };
}

test('A key is created, looked at, rotated and revoked.', { skip }, async () => {
  const given = await aKey();
  const created = await paste(block('Create a key'), given);
  assert.match(created, /^key_id {2}tk_\S+\nsecret {2}tael_sk_\w{49}$/m);
  assert.match(
    await paste(block('List keys'), given),
    /^key_id .* expires_at .* last_used_at .*(\n.+){2}\n$/,
  );
  const line = `key list --user ${given.USER_ID}`;
  const [made] = await itemsOf(line);
  assert.deepEqual(
    [made?.name, made?.scope, made?.ip, made?.rate],
    ['till 3', ['query', 'collection'], ['203.0.113.0/24'], 120],
  );
  const { merchant_id: id } = await done(`merchant create --user ${given.USER_ID} --name Tea`);
  const narrowed = await paste(block('Narrow a key'), { ...given, MERCHANT_ID: String(id) });
  assert.match(narrowed, /^secret {2}tael_sk_/m);
  const rotated = await paste(block('Rotate a key'), given);
  assert.ok(rotated.includes(`The old key ${given.KEY_ID} works until `));
  assert.equal(await paste(block('Revoke a key'), given), `Revoked key ${given.KEY_ID}.\n`);
  const statuses = (await itemsOf(line)).map(({ status }) => status);
  assert.deepEqual(statuses, ['active', 'active', 'active', 'revoked']);
  assert.match(await paste(block('Who changed what'), given), /key_revoked .* key_rotated /s);
});

test('A key for the program of a platform is made for an operator.', { skip }, async () => {
  const login = `l${Math.random().toString(36).slice(2, 10)}`;
  const operator = await done(`user create --name N --login ${login} --operator`);
  const OPERATOR_ID = String(operator.user_id);
  const made = await paste(block("A key for the platform's own program"), { OPERATOR_ID });
  assert.match(made, /^secret {2}tael_sk_/m);
  const [key] = await itemsOf(`key list --user ${OPERATOR_ID}`);
  assert.deepEqual(
    [key?.scope, key?.recharge_limit, key?.ip],
    [['operate'], 20_000, ['192.0.2.10']],
  );
});

test('After a leak a user gets other passwords and another seed.', { skip }, async () => {
  const given = await aKey();
  const said = await paste(block('After a leak'), given);
  assert.match(said, /has a new payment password\.\n.*\nsecret {7}\S+\notpauth_url /);
  const out = await paste(block('After a leak', 1), given);
  assert.match(out, /has a new login password and is signed out everywhere\.\n$/);
});

/** What a tool asks for and its owner decides, once each way. */
function decidedRequests(ownerId: number): readonly Command[] {
  const { key } = createKey(ownerId);
  const payer = createUser();
  const shop = createMerchant(ownerId);
  const sold = [1, 2].map(() => collect(key, shop.merchantId, '5.00'));
  const asked = sold.map(({ txNo }) => requestRefund(key, txNo, '1.00'));
  const paid = sold.map(({ txNo }) => pay(payer.userId, txNo, service.store.nowMs()));
  const [kept, lost] = asked.map((request) => ({ ...request, ownerId }));
  assert(kept && lost);
  const set = [payer, recharge(payer.userId, '10.00'), shop, createKey(ownerId, key)];
  return [...set, ...sold, ...paid, ...asked, approve(kept), decline(lost, 'no')];
}

/** A login for the till, with everything that may become of it. */
function staffActs(ownerId: number, loginHash: string): readonly Command[] {
  const { merchantId, ...shop } = createMerchant(ownerId);
  const branch = createBranch({ merchantId, ownerId });
  const proven = { fittingHash: loginHash };
  const till = createStaff({ ownerId, merchantId, branchId: branch.branchId }, proven);
  const changes = [
    { to: 'name', name: '早班' },
    { to: 'password', passwordHash: 'another' },
    { to: 'removed' },
  ] as const;
  const changed = changes.map((change) => changeStaff(till, change, proven));
  return [{ ...shop, merchantId }, branch, till, ...changed];
}

function rotatesLogKey(operatorId: number): Command {
  return { kind: 'note_log_key', no: 2, overlapMs: 0, ...signedIn(operatorId) };
}

/** Nothing is left in the account, and then it is closed. */
function leaves(userId: number): readonly Command[] {
  const by = OPERATOR;
  const waiting = { orders: 0, withdrawals: 0, payouts: 0, refundRequests: 0 };
  return [
    { kind: 'note_export', userId, by },
    { kind: 'close_account', userId, by, waiting, loginPasswordHash: 'of nobody' },
  ];
}

const FIRST_OPERATOR = 9_003;

/** As an operator who is signed in does it, where it takes two. */
function byFirst() {
  const subjects = {
    userSubject: 'proof',
    addressSubject: 'address',
    siteSubject: null,
    codeSubject: 'code',
  };
  const fittingHash = hashOf(FIRST_OPERATOR);
  const proof = { operatorId: FIRST_OPERATOR, fittingHash, code: null, ...subjects };
  const by = { kind: 'user', name: `${FIRST_OPERATOR}`, from: '203.0.113.7' } as const;
  return { twoAboveFen: yuan('1.00'), by, proof };
}

/** Two that one operator proposes; another makes the first of them, and declines the other. */
function rechargedByTwo(userId: number): readonly Command[] {
  const money = ['100.00', '8.00'].map((amount) =>
    recharge(userId, amount, { reason: 'at the counter', bankReference: `417-${amount}` }),
  );
  return [
    createUser({ userId: FIRST_OPERATOR, operator: true }),
    ...money.map((each) => ({ ...each, ...byFirst() })),
    ...money.map((each, n) => decideRecharge(each, n === 0)),
  ];
}

/** Requests for recharges: one is declined, and one is cancelled. */
function askedRecharges(userId: number): readonly Command[] {
  const [one, other] = [requestRecharge(userId, '5.00'), requestRecharge(userId, '6.00')];
  const { requestNo, by } = other;
  const cancelled = { kind: 'cancel_recharge_request', requestNo, userId, by } as const;
  return [one, declineRequest(one), other, cancelled];
}

/** A bank account that comes and goes, for an owner whose payment password is as told. */
function payees(userId: number, payPasswordDigest: string): readonly Command[] {
  const factors = { payPasswordDigest, code: null };
  const adding = addPayee(userId, { factors });
  return [adding, { ...removePayee(adding), factors }];
}

/** Of two that were approved, one is paid out by a file and one comes back. */
function payouts(userId: number): readonly Command[] {
  const asked = withdraw(wallet(userId, 'consumer'), '1.00');
  const other = withdraw(wallet(userId, 'consumer'), '1.00');
  const taken = takePayout(asked, numberFor(userId, 'B'));
  const approved = [asked, other].map((each) => decision(each, true));
  return [asked, other, ...approved, taken, payOut(asked), giveBack(other)];
}

/** Every act that leaves a line on the trail. */
function auditedActs(userId: number): readonly Command[] {
  const shop = { ...createMerchant(userId), merchantId: 9_101 };
  const terms = { refundLimitFen: yuan('9.00'), merchantId: 9_101, signsRequests: true };
  const key = createKey(userId, { toolRefundLimitFen: yuan('9.00'), ...terms });
  const { keyId } = key.key;
  const [kept, lost] = ['4.00', '5.00'].map((amount) =>
    withdraw(wallet(userId, 'consumer'), amount),
  );
  assert(kept && lost);
  const by = OPERATOR;
  const invite = createInvite();
  const newcomer = signUp({ inviteDigest: invite.codeDigest });
  const rotation = { keyId, newKeyId: `${keyId}-new`, newSecretDigest: 'digest', overlapMs: 0 };
  return [
    invite,
    { ...newcomer, user: { ...newcomer.user, userId } },
    shop,
    key,
    ...decidedRequests(userId),
    ...staffActs(userId, newcomer.user.loginPasswordHash),
    { kind: 'set_pay_password', by, userId, payPasswordDigest: 'another' },
    ...payees(userId, 'another'),
    setLoginPassword(userId, { coolingOffMs: 1 }),
    { kind: 'set_code_limit', by, userId, aboveFen: yuan('9.00'), installationFen: null },
    { kind: 'create_sign_in_link', by, userId, page: 'account' },
    { kind: 'change_user', by, userId, name: null, reference: 'member-1', accountClass: '1' },
    {
      kind: 'sign_in_by_provider',
      userId,
      providerAccount: 'https://login.example.com 1',
      reference: 'member-1',
      stateSubject: 'oidc/state',
      accountSubject: 'oidc/account',
      expiresAtMs: Number.MAX_SAFE_INTEGER,
      ...newSession('by-provider'),
    },
    { kind: 'unlink_provider', by, userId },
    {
      kind: 'allow_terminal',
      by,
      userId,
      subject: 'terminal/allowed',
      expiresAtMs: Number.MAX_SAFE_INTEGER,
      ...newSession('by-terminal'),
    },
    {
      kind: 'refuse_terminal',
      by,
      userId,
      subject: 'terminal/refused',
      expiresAtMs: Number.MAX_SAFE_INTEGER,
      address: '203.0.113.7',
    },
    { kind: 'enrol_totp', by, userId, sealedSecret: 'sealed' },
    { kind: 'update_key', by, userId, keyId, name: 'door', ipRules: null, ratePerMinute: null },
    { kind: 'rotate_key', by, userId, ...rotation },
    { kind: 'revoke_key', by, userId, keyId },
    ...(['suspend', 'resume', 'unlock'] as const).map(
      (change) =>
        ({
          kind: 'change_user_status',
          codeSubject: 'code/of-a-user',
          by,
          userId,
          change,
          reason: 'asked to',
          keyIds: [],
        }) as const,
    ),
    ...[createSecret(userId, 'sealed'), rotateSecret(userId, 'sealed again')],
    ...rechargedByTwo(userId),
    ...askedRecharges(userId),
    transfer(wallet(userId, 'consumer'), wallet(userId, 'merchant'), '7.00'),
    ...[kept, lost, { ...decision(kept, true), ...byFirst() }],
    ...[decision(kept, true), decision(lost, false, 'no')],
    ...payouts(userId),
  ];
}

/** Amounts are kept in fen and printed in yuan. */
function printedName(name: string): string {
  return name.replace(/_fen$/, '');
}

test('The page lists every action of the audit trail, with its details.', async () => {
  const userId = 9_001;
  const left = 9_002;
  const runs = 9_013;
  const going = [
    ...[createUser({ userId: left }), ...leaves(left)],
    ...[createUser({ userId: runs, operator: true }), ...bankActs(runs), rotatesLogKey(runs)],
    ...mandateActs(),
    changeMandate({ userId: MIA, mandateNo: M41 }, { name: 'x' }),
    decideAsked({ requestNo: A41, txNo: T43, payerId: MIA }, null),
  ];
  for (const command of [...auditedActs(userId), ...going]) {
    const outcome = await service.gatherer.submit(command);
    assert.equal(outcome.ok ? 'ok' : outcome.refusal.code, 'ok', command.kind);
  }
  const page = await readFile(join(ROOT, PAGE), 'utf8');
  const rows = [...page.matchAll(/^\| ((?:`[a-z]+_?[a-z_]*`,? ?)+) \| ?(.*) ?\|$/gm)].slice(1);
  const told = rows.flatMap(([, actions = '', details = '']) => {
    const fields = details.match(/(?<=`)[a-z_]+(?=`)/g) ?? [];
    return (actions.match(/[a-z_]+/g) ?? []).map((action) => [action, fields]);
  });
  const filter = { fromMs: null, untilMs: null, limit: 100 };
  const { auditTrail } = service.store.queries;
  const trail = [
    ...(await auditTrail({ userId: left, ...filter })),
    ...(await auditTrail({ userId: runs, ...filter })),
    ...(await auditTrail({ userId: MIA, ...filter })),
    ...(await auditTrail({ userId, ...filter })),
  ];
  const kept = trail.map(({ action, details }) => [action, Object.keys(details).map(printedName)]);
  assert.deepEqual(Object.fromEntries(told), Object.fromEntries(kept));
});

/** The lines for cron, each as cron would hand it to a shell. */
function cronLines(): string[] {
  const [table = ''] = codeBlocks(PAGE, 'Anchors from cron', 'crontab');
  const lines = table.split('\n').flatMap((line) => /^(?:\S+ +){5}(.+)$/.exec(line)?.[1] ?? []);
  return lines.map((line) => line.replaceAll('/opt/tael', cwd));
}

test('Cron sends anchors to another machine and checks the books against them.', {
  skip,
}, async () => {
  const bin = join(cwd, 'bin-of-cron');
  const witness = join(cwd, 'witness');
  await mkdir(bin);
  await mkdir(witness);
  const ssh = `#!/bin/sh\n[ "$1" = witness ] && cd '${witness}' && exec sh -c "$2"\n`;
  await writeFile(join(bin, 'ssh'), ssh, { mode: 0o755 });
  const given = { PATH: `${bin}:${env.PATH}` };
  const [send = '', hold = ''] = cronLines();
  for (let hour = 0; hour < 2; hour++) assert.equal(await paste(send, given), '');
  const kept = join(witness, 'tael-anchors.jsonl');
  const lines = (await readFile(kept, 'utf8')).trim().split('\n');
  assert.equal(lines.length, 2);
  assert.equal(await paste(hold, given), '', 'no mail');
  assert.match(await readFile(join(cwd, 'verify.log'), 'utf8'), /^✔ All \d+ rules hold: /m);

  await writeFile(kept, `${JSON.stringify({ ...JSON.parse(lines[1] ?? ''), root: 'f' })}\n`);
  assert.match(await paste(hold, given), /^The books do not hold: see \S+\/verify\.log\.\n$/);
  assert.match(await readFile(join(cwd, 'verify.log'), 'utf8'), /with another root than these/);
});

test('Anchors are kept in a file and verified by hand.', { skip }, async () => {
  assert.match(await paste(block('Anchors from cron')), /^✔ All \d+ rules hold: /m);
});

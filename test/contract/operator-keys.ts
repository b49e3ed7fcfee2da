// Contract: what a program of the platform does with a key of an operator, and what it cannot.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ChangeUser } from '../../src/core/people/change-user.ts';
import type { OperatorKey } from '../../src/core/proofs/operator-proof.ts';
import type { Provenance } from '../../src/core/rows/audit.ts';
import { groupCommit } from '../../src/store/group-commit.ts';
import { createKey, createUser, OPERATOR, recharge, unique, yuan } from './commands.ts';
import { word } from './outcomes.ts';
import type { Subject } from './subject.ts';

export function operatorKeys(subject: Subject): void {
  const program = async () => {
    const operatorId = await subject.aUser({ operator: true });
    const command = createKey(operatorId, {
      scopes: ['operate'],
      ipRules: ['192.0.2.1'],
      rechargeLimitFen: yuan('10.00'),
      payoutLimitFen: yuan('5.00'),
    });
    await subject.must(command);
    const { keyId, windowId } = command.key;
    const key: OperatorKey = { keyId, operatorId, windowId };
    const by: Provenance = { kind: 'key', name: keyId, from: '192.0.2.1' };
    return { key, by };
  };
  const change = (userId: number, over: Partial<ChangeUser>): ChangeUser => {
    return { kind: 'change_user', userId, name: null, reference: null, by: OPERATOR, ...over };
  };

  test('A reference is one user’s, also when two nodes create them at once.', async () => {
    const gatherers = [groupCommit(subject.store), groupCommit(await subject.secondNode())];
    for (let round = 0; round < 5; round++) {
      const reference = `r-${unique()}`;
      const outcomes = await Promise.all(
        gatherers.map((gatherer) => gatherer.submit(createUser({ reference }))),
      );
      const kinds = outcomes.map((outcome) => (outcome.ok ? outcome.result.kind : word(outcome)));
      assert.deepEqual(kinds.sort(), ['done', 'user_known']);
      const user = await subject.store.queries.userByReference(reference);
      assert.equal(user?.reference, reference);
    }
  });

  test('A reference that is changed is free again, in the same batch too.', async () => {
    const [first, second] = [`r-${unique()}`, `r-${unique()}`];
    const ann = await subject.aUser({ reference: first });
    const ben = await subject.aUser();
    assert.equal(await subject.word(change(ben, { reference: first })), 'invalid_parameters');
    await subject.must(change(ann, { reference: second, name: '安' }));
    await subject.must(change(ben, { reference: first }));
    const { queries } = subject.store;
    assert.equal((await queries.userByReference(second))?.name, '安');
    assert.equal((await queries.userByReference(first))?.userId, ben);
    const filter = { userId: ben, fromMs: null, untilMs: null, limit: 1 };
    assert.equal((await queries.auditTrail(filter))[0]?.action, 'user_changed');
    assert.equal(await subject.word(change(1, { name: 'nobody' })), 'user_not_found');
  });

  test('A key recharges up to its limit, and its operator’s idempotency key once.', async () => {
    const by = await program();
    const [ann, ben] = [await subject.aUser(), await subject.aUser()];
    const command = recharge(ann, '6.00', { idempotencyKey: 'once', ...by });
    assert.equal(await subject.word(command), 'ok');
    assert.equal(await subject.word(command), 'replayed');
    const toBen = recharge(ben, '6.00', { idempotencyKey: 'once', ...by });
    assert.equal(await subject.word(toBen), 'idempotency_key_reused');
    const over = recharge(ben, '4.01', by);
    assert.equal(await subject.word(over), 'daily_limit_reached');
    assert.equal(await subject.word(recharge(ben, '4.00', by)), 'ok');
    assert.equal((await subject.ownerOf(ann)).consumer.balanceFen, yuan('6.00'));
    assert.equal((await subject.ownerOf(ben)).consumer.balanceFen, yuan('4.00'));
  });

  test('A key that is revoked, of a user, or of another does nothing.', async () => {
    const { key, by } = await program();
    const ann = await subject.aUser();
    const other = await subject.aUser({ operator: true });
    const ofUser = createKey(ann);
    await subject.must(ofUser);
    const users = { keyId: ofUser.key.keyId, operatorId: ann, windowId: ofUser.key.windowId };
    const told = async (acting: OperatorKey) =>
      await subject.word(recharge(ann, '1.00', { key: acting, by }));
    assert.equal(await told({ ...key, operatorId: other }), 'credentials_invalid');
    assert.equal(await told(users), 'scope_missing');
    assert.equal(await subject.word(recharge(other, '1.00', { key, by })), 'invalid_parameters');
    const { keyId, operatorId: userId } = key;
    await subject.must({ kind: 'revoke_key', userId, keyId, by: OPERATOR });
    assert.equal(await told(key), 'credentials_invalid');
    assert.equal((await subject.ownerOf(ann)).consumer.balanceFen, 0n);
  });
}

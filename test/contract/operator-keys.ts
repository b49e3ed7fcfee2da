// Contract: what a program of the platform does with a key of an operator, and what it cannot.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ChangeUser } from '../../src/core/people/change-user.ts';
import type { OperatorKey } from '../../src/core/proofs/operator-proof.ts';
import type { Provenance } from '../../src/core/rows/audit.ts';
import { groupCommit } from '../../src/store/group-commit.ts';
import { aUser, must, ownerOf, run, word } from './arrange.ts';
import { createKey, createUser, OPERATOR, recharge, unique, yuan } from './commands.ts';
import type { Subject } from './subject.ts';

export function operatorKeys(given: () => Subject): void {
  const program = async () => {
    const operatorId = await aUser(given(), { operator: true });
    const command = createKey(operatorId, {
      scopes: ['operate'],
      ipRules: ['192.0.2.1'],
      rechargeLimitFen: yuan('10.00'),
      payoutLimitFen: yuan('5.00'),
    });
    await must(given(), command);
    const { keyId, windowId } = command.key;
    const key: OperatorKey = { keyId, operatorId, windowId };
    const by: Provenance = { kind: 'key', name: keyId, from: '192.0.2.1' };
    return { key, by };
  };
  const change = (userId: number, over: Partial<ChangeUser>): ChangeUser => {
    return { kind: 'change_user', userId, name: null, reference: null, by: OPERATOR, ...over };
  };

  test('A reference is one user’s, also when two nodes create them at once.', async () => {
    const gatherers = [groupCommit(given().store), groupCommit(await given().secondNode())];
    for (let round = 0; round < 5; round++) {
      const reference = `r-${unique()}`;
      const outcomes = await Promise.all(
        gatherers.map((gatherer) => gatherer.submit(createUser({ reference }))),
      );
      const kinds = outcomes.map((outcome) => (outcome.ok ? outcome.result.kind : word(outcome)));
      assert.deepEqual(kinds.sort(), ['done', 'user_known']);
      const user = await given().store.queries.userByReference(reference);
      assert.equal(user?.reference, reference);
    }
  });

  test('A reference that is changed is free again, in the same batch too.', async () => {
    const [first, second] = [`r-${unique()}`, `r-${unique()}`];
    const ann = await aUser(given(), { reference: first });
    const ben = await aUser(given());
    assert.equal(word(await run(given(), change(ben, { reference: first }))), 'invalid_parameters');
    await must(given(), change(ann, { reference: second, name: '安' }));
    await must(given(), change(ben, { reference: first }));
    const { queries } = given().store;
    assert.equal((await queries.userByReference(second))?.name, '安');
    assert.equal((await queries.userByReference(first))?.userId, ben);
    const filter = { userId: ben, fromMs: null, untilMs: null, limit: 1 };
    assert.equal((await queries.auditTrail(filter))[0]?.action, 'user_changed');
    assert.equal(word(await run(given(), change(1, { name: 'nobody' }))), 'user_not_found');
  });

  test('A key recharges up to its limit, and its operator’s idempotency key once.', async () => {
    const by = await program();
    const [ann, ben] = [await aUser(given()), await aUser(given())];
    const command = recharge(ann, '6.00', { idempotencyKey: 'once', ...by });
    assert.equal(word(await run(given(), command)), 'ok');
    assert.equal(word(await run(given(), command)), 'replayed');
    const toBen = recharge(ben, '6.00', { idempotencyKey: 'once', ...by });
    assert.equal(word(await run(given(), toBen)), 'idempotency_key_reused');
    const over = recharge(ben, '4.01', by);
    assert.equal(word(await run(given(), over)), 'daily_limit_reached');
    assert.equal(word(await run(given(), recharge(ben, '4.00', by))), 'ok');
    assert.equal((await ownerOf(given(), ann)).consumer.balanceFen, yuan('6.00'));
    assert.equal((await ownerOf(given(), ben)).consumer.balanceFen, yuan('4.00'));
  });

  test('A key that is revoked, of a user, or of another does nothing.', async () => {
    const { key, by } = await program();
    const ann = await aUser(given());
    const other = await aUser(given(), { operator: true });
    const ofUser = createKey(ann);
    await must(given(), ofUser);
    const users = { keyId: ofUser.key.keyId, operatorId: ann, windowId: ofUser.key.windowId };
    const told = async (acting: OperatorKey) =>
      word(await run(given(), recharge(ann, '1.00', { key: acting, by })));
    assert.equal(await told({ ...key, operatorId: other }), 'credentials_invalid');
    assert.equal(await told(users), 'scope_missing');
    assert.equal(
      word(await run(given(), recharge(other, '1.00', { key, by }))),
      'invalid_parameters',
    );
    const { keyId, operatorId: userId } = key;
    await must(given(), { kind: 'revoke_key', userId, keyId, by: OPERATOR });
    assert.equal(await told(key), 'credentials_invalid');
    assert.equal((await ownerOf(given(), ann)).consumer.balanceFen, 0n);
  });
}

// Contract: which names merchants and branches get, and how many there are. Orders keep the old names.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Command } from '../../src/core/decide.ts';
import type { ByOperator } from '../../src/core/proofs/operator-proof.ts';
import { invalid } from '../../src/core/refusal.ts';
import { MERCHANTS_MAX } from '../../src/core/staff/shop-names.ts';
import { groupCommit } from '../../src/store/group-commit.ts';
import { nameKey } from '../../src/wire/look-alikes.ts';
import { createBranch, createMerchant, OPERATOR, unique } from './commands.ts';
import { program, signedIn } from './operators.ts';
import { word } from './outcomes.ts';
import type { Subject } from './subject.ts';

export function renamings(subject: Subject): void {
  test('A merchant gets a new name; orders made before keep the old one.', async () => {
    const { shop, linesOf, by } = await aRenamer(subject);
    const { merchantId, ownerId } = shop;
    const { queries } = subject.store;
    const old = (await queries.merchant(merchantId))?.name;
    const before = await subject.anOrder(shop, '5.00');
    const command = { kind: 'rename_merchant', merchantId, ownerId, name: '新名字', by } as const;
    await subject.must(command);
    await subject.must(command);
    assert.equal((await queries.merchant(merchantId))?.name, '新名字');
    const after = await subject.anOrder(shop, '5.00');
    assert.equal((await subject.orderOf(before)).merchantName, old);
    assert.equal((await subject.orderOf(after)).merchantName, '新名字');
    const details = { merchant_id: merchantId, name: '新名字', old_name: old };
    assert.deepEqual(await linesOf('merchant_renamed'), [[by, details]]);
  });

  test('A branch gets a new name, with a line in the trail of its owner.', async () => {
    const { shop, linesOf, by } = await aRenamer(subject);
    const { merchantId, ownerId } = shop;
    const branch = createBranch(shop);
    const { branchId } = branch;
    await subject.must(branch);
    const names = { name: '南门店', by };
    const command = { kind: 'rename_branch', branchId, merchantId, ownerId, ...names } as const;
    await subject.must(command);
    await subject.must(command);
    assert.equal((await subject.store.queries.branch(branchId))?.name, '南门店');
    const details = { branch_id: branchId, name: '南门店', old_name: branch.name };
    assert.deepEqual(await linesOf('branch_renamed'), [[by, details]]);
  });

  test('No other one gets a name that is taken, unless it is set up at the machine.', async () => {
    const { shop, by } = await aRenamer(subject);
    const { merchantId, ownerId } = shop;
    const other = createMerchant(ownerId);
    const [north, south] = [createBranch(shop), createBranch(shop)];
    for (const command of [other, north, south]) await subject.must(command);
    const naming = { merchantId, ownerId, by };
    const taken: readonly Command[] = [
      createMerchant(ownerId, { name: other.name }),
      { ...createBranch(shop), name: north.name },
      { kind: 'rename_merchant', ...naming, name: other.name },
      { kind: 'rename_branch', ...naming, branchId: south.branchId, name: north.name },
    ];
    for (const command of taken) {
      const outcome = await subject.run(command);
      assert.deepEqual(!outcome.ok && outcome.refusal, invalid('name', 'name_taken'));
    }
    const stranger = await subject.aShop();
    const free: readonly Command[] = [
      createMerchant(stranger.ownerId, { name: other.name }),
      { ...createBranch(other), name: north.name },
      createMerchant(ownerId, { name: other.name, nameMayRepeat: true }),
      { ...createBranch(shop), name: north.name, nameMayRepeat: true },
    ];
    for (const command of free) await subject.must(command);
  });

  likenesses(subject);

  test('An operator in a session sets up and renames what is another’s, on a proof.', async () => {
    const { shop, linesOf } = await aRenamer(subject);
    const { merchantId, ownerId } = shop;
    const branch = createBranch(shop);
    const { branchId } = branch;
    const commandsBy = (by: ByOperator): readonly Command[] => [
      createMerchant(ownerId, by),
      { ...branch, ...by },
      { kind: 'rename_merchant', merchantId, ownerId, name: '甲', ...by },
      { kind: 'rename_branch', branchId, merchantId, ownerId, name: '乙', ...by },
    ];
    const operator = signedIn(await subject.aUser({ operator: true }));
    for (const command of commandsBy(operator)) await subject.must(command);
    for (const action of ['merchant_renamed', 'branch_renamed'] as const) {
      const [[by, details] = []] = await linesOf(action);
      assert.deepEqual(
        [by, details?.name],
        [operator.by, action === 'branch_renamed' ? '乙' : '甲'],
      );
    }
    const wrong = { ...operator, proof: { ...operator.proof, fittingHash: null } };
    const refused: readonly [ByOperator, string][] = [
      [wrong, 'login_failed'],
      [signedIn(await subject.aUser()), 'not_found'],
    ];
    for (const [by, code] of refused) {
      const named = commandsBy(by).map((command) => ({ ...command, name: '丙' }) as Command);
      for (const command of named) assert.equal(await subject.word(command), code);
    }
    const own = await subject.aShop({ operator: true });
    const ofOwn = createMerchant(own.ownerId, signedIn(own.ownerId));
    assert.equal(await subject.word(ofOwn), 'invalid_parameters');
  });

  test('An owner has as many merchants as a list holds, and no more.', async () => {
    const shop = await subject.aShop();
    const more = Array.from({ length: MERCHANTS_MAX }, () => createMerchant(shop.ownerId));
    const outcomes = await subject.batch(...more);
    assert.deepEqual(new Set(outcomes.slice(0, -1).map(word)), new Set(['ok']));
    const last = outcomes.at(-1);
    assert.deepEqual(last && !last.ok && last.refusal, invalid('name', 'list_full'));
    const atTheMachine = createMerchant(shop.ownerId, { nameMayRepeat: true });
    assert.equal(await subject.word(atTheMachine), 'invalid_parameters');
    const listed = await subject.store.queries.merchants(shop.ownerId, MERCHANTS_MAX + 1);
    assert.equal(listed.length, MERCHANTS_MAX);
  });

  test('What belongs to others, or to another merchant, is not renamed.', async () => {
    const { shop, by } = await aRenamer(subject);
    const other = await subject.aShop();
    const branch = createBranch(shop);
    await subject.must(branch);
    const stranger = await subject.aUser();
    const [mine, theirs] = [shop.merchantId, other.merchantId];
    const name = '抢来的';
    for (const [ownerId, merchantId] of [
      [stranger, mine],
      [shop.ownerId, theirs],
      [shop.ownerId, 0],
    ] as const) {
      const command = { kind: 'rename_merchant', merchantId, ownerId, name, by } as const;
      assert.equal(await subject.word(command), 'merchant_not_found');
    }
    const { branchId } = branch;
    for (const [ownerId, merchantId] of [
      [stranger, mine],
      [other.ownerId, theirs],
      [shop.ownerId, theirs],
    ] as const) {
      const command = { kind: 'rename_branch', branchId, merchantId, ownerId, name, by } as const;
      assert.equal(await subject.word(command), 'branch_not_found');
    }
    assert.notEqual((await subject.store.queries.merchant(mine))?.name, name);
    assert.equal((await subject.store.queries.branch(branchId))?.name, branch.name);
  });
}

function likenesses(subject: Subject): void {
  const looksOf = (name: string) => ({
    nameKey: nameKey(name),
    nameSubject: `looks-${nameKey(name)}`,
  });
  const named = (ownerId: number, name: string, over = {}) =>
    createMerchant(ownerId, { name, looks: looksOf(name), ...over });
  const taken = { ok: false, refusal: invalid('name', 'name_alike') };

  test('Of two owners who want names that look alike one gets it, until they leave it.', async () => {
    const [one, two] = [await subject.aUser(), await subject.aUser()];
    const n = unique();
    const [first, again] = [named(one, `Coco ${n}`), named(one, `Сосо ${n}`)];
    const alike = [named(two, `Сосо ${n}`), named(two, `COCO ${n}`)];
    const outcomes = await subject.batch(first, again, ...alike);
    assert.deepEqual(outcomes.map(word).slice(0, 2), ['ok', 'ok']);
    assert.deepEqual(outcomes.slice(2), [taken, taken]);
    assert.deepEqual(await subject.run(named(two, `Coco ${n}`)), taken);
    const leave = [first, again].map(({ merchantId }) => {
      const name = `别的 ${merchantId}`;
      const by = OPERATOR;
      const renaming = { merchantId, ownerId: one, name, looks: looksOf(name), by };
      return { kind: 'rename_merchant', ...renaming } as const;
    });
    for (const command of leave) await subject.must(command);
    await subject.must(named(two, `Coco ${n}`));
    const name = `Сосо ${n}`;
    const back = { ...leave[0], name, looks: looksOf(name) } as Command;
    assert.deepEqual(await subject.run(back), taken);
  });

  test('On two nodes at once one gets it, too.', async () => {
    const owners = [await subject.aUser(), await subject.aUser()];
    const gatherers = [groupCommit(subject.store), groupCommit(await subject.secondNode())];
    for (let round = 0; round < 5; round++) {
      const name = `Coco ${unique()}`;
      const outcomes = await Promise.all(
        gatherers.map((gatherer, at) => gatherer.submit(named(owners[at] ?? 0, name))),
      );
      assert.deepEqual(outcomes.map(word).sort(), ['invalid_parameters', 'ok']);
    }
  });

  test('A program may give one name to shops of two owners, letter for letter alone.', async () => {
    const [one, two] = [await subject.aUser(), await subject.aUser()];
    const { by, key } = await program(subject);
    const chain = (ownerId: number, name: string) =>
      named(ownerId, name, { by, key, idempotencyKey: `${unique()}` });
    const n = unique();
    await subject.must(chain(one, `Coco ${n}`));
    await subject.must(chain(two, `Coco ${n}`));
    assert.deepEqual(await subject.run(chain(two, `Сосо ${n}`)), taken);
  });
}

async function aRenamer(subject: Subject) {
  const shop = await subject.aShop();
  const by = { kind: 'user', name: `${shop.ownerId}`, from: '203.0.113.7' } as const;
  const linesOf = async (wanted: 'merchant_renamed' | 'branch_renamed') => {
    const filter = { userId: shop.ownerId, fromMs: null, untilMs: null, limit: 20 };
    const lines = await subject.store.queries.auditTrail(filter);
    return lines
      .filter(({ action }) => action === wanted)
      .map(({ by: who, details }) => [who, details]);
  };
  return { shop, by, linesOf };
}

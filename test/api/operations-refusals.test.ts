// Every refusal that an operation declares, and every one that follows from who may call it and how: it is
// provoked once, and answered with its status and its code. What cannot be met is no part of a declaration.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { REFUSAL_CODES, type RefusalCode } from '../../src/core/refusal.ts';
import { STATUS } from '../../src/http/status.ts';
import type { AnyOperation } from '../../src/interface/operation.ts';
import { OPERATIONS } from '../../src/interface/operations.ts';
import { refusalsOf } from '../../src/server/openapi/refusals.ts';
import { routesOf } from '../../src/server/routes.ts';
import { IMPLIED } from './operations/implied-refusals.ts';
import { OF_ONE_NAMES, provocationOf } from './operations/own-refusals.ts';
import { openScene, type Provocation } from './operations/provoking.ts';
import { inState } from './operations/wallet-states.ts';

/** What no request provokes, but the machine that it meets: where that is shown. */
const OF_THE_MACHINE: Partial<Readonly<Record<RefusalCode, string>>> = {
  overloaded: 'test/api/overload.test.ts',
  unavailable: 'test/api/statuses/away-checks.ts',
  outcome_unknown: 'test/api/collection/503.test.ts',
  internal: 'test/api/forged-rows.test.ts',
};

const { scene, asking } = await openScene();
const DECLARED = declared();

for (const [code, file] of Object.entries(OF_THE_MACHINE)) {
  test(`${code}: another test shows it, for it does not depend on the operation`, () => {
    assert.ok(readFileSync(file, 'utf8').includes(code), file);
  });
}

test('Nothing is provoked that no operation declares.', () => {
  const all = DECLARED.flatMap(({ operation, codes }) =>
    codes.map((code) => `${operation.id} ${code}`),
  );
  assert.deepEqual(
    OF_ONE_NAMES.filter((name) => !all.includes(name)),
    [],
  );
});

for (const code of REFUSAL_CODES) {
  const operations = DECLARED.filter(({ codes }) => codes.includes(code));
  if (operations.length === 0 || code in OF_THE_MACHINE) continue;
  const implied = IMPLIED[code];
  const isOwn = ({ operation, own }: Declared) =>
    own.includes(code) && provocationOf(operation.id, code) !== undefined;
  test(`${code}: each operation that declares it answers it`, async (t) => {
    for (const { operation } of operations.filter(isOwn)) {
      const provoke = provocationOf(operation.id, code);
      await t.test(operation.id, () => assertProvoked(operation, code, provoke));
    }
    await inState(scene, implied?.state, async () => {
      for (const { operation } of operations.filter((one) => !isOwn(one)))
        await t.test(operation.id, () => assertProvoked(operation, code, implied?.provoke));
    });
  });
}

async function assertProvoked(
  operation: AnyOperation,
  code: RefusalCode,
  provoke: Provocation | undefined,
): Promise<void> {
  assert.ok(provoke, `say in own-refusals.ts how ${operation.id} refuses so, or do not declare it`);
  const by = operation.may.key ? IMPLIED[code]?.by : undefined;
  const { status, code: heard, text } = await provoke(asking(operation, code, by));
  assert.deepEqual([status, heard], [STATUS[code], code], text.slice(0, 300));
}

interface Declared {
  readonly operation: AnyOperation;
  readonly codes: readonly RefusalCode[];
  readonly own: readonly RefusalCode[];
}

/** As the OpenAPI document says it; `own`: what the operation itself does. */
function declared(): readonly Declared[] {
  const { config } = scene.town.api.service;
  return routesOf(config).flatMap((route) => {
    const operation = OPERATIONS.find(({ id }) => id === route.operation?.id);
    if (!operation || !route.operation) return [];
    const { payBase } = scene.town.api.service;
    const site = { shortName: config.shortName, payBase: payBase() };
    const refusals = refusalsOf(route, route.operation.describe(site));
    const codes = refusals.flatMap((one) => one.codes);
    return [{ operation, codes, own: operation.refuses ?? [] }];
  });
}

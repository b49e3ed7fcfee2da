// One proof for each operation, made of its declaration: it succeeds and answers its record and nothing else,
// every faulty field is refused by its name, and an idempotency key does what is said of it. Who else may not
// is proved by the access matrix, methods and media types by the matrix of statuses.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { STATUS } from '../../src/http/status.ts';
import {
  type AnyOperation,
  needsKey,
  type Sender,
  takesKey,
} from '../../src/interface/operation.ts';
import { OPERATIONS } from '../../src/interface/operations.ts';
import { sentReader } from '../../src/interface/read.ts';
import { templateOf } from '../../src/server/openapi/parameters.ts';
import { fieldSchemasOf } from '../../src/service/parameters/json-schema.ts';
import { writeJson } from '../../src/wire/json-write.ts';
import { strictCompilerFor } from '../support/answers-described.ts';
import { type Answer, assertRefused } from '../support/api-http.ts';
import { openApiTown } from '../support/api-town.ts';
import { compilerFor, descriptionOf, type Response, resolved } from '../support/described.ts';
import { footprint } from '../support/footprint.ts';
import { type Caller, peopleOf, programsOf } from './access/callers.ts';
import type { BuiltRequest } from './access/requests.ts';
import { people, programs } from './access/table.ts';
import { OPERATOR, targetsIn, VISITOR } from './access/targets.ts';
import { addressOf, INSTEAD, type Json, rowOf, sendAsked } from './operations/ask.ts';

const town = await openApiTown();
await town.newPerson(VISITOR);
await town.newPerson(OPERATOR, { operator: true });
const callers = { session: peopleOf(town), key: await programsOf(town) };
const { targets, renew } = await targetsIn(town);
const document = descriptionOf(town.api.service);
const [compile, compileStrictly] = [compilerFor(document), strictCompilerFor(document)];

/** Of what takes a state in which nobody of the town is: the test that shows how it succeeds. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  switchOnTotp: 'test/api/security.test.ts',
  switchOffTotp: 'test/api/security.test.ts',
  renewRecoveryCodes: 'test/api/security.test.ts',
  setEmail: 'test/api/notices/notices.test.ts',
  confirmEmail: 'test/api/notices/notices.test.ts',
  closeAccount: 'test/api/leaving.test.ts',
};

const MAY = new Set<string | undefined>(['yes', 'own', 'part']);
const REFUSED = new Set<string | undefined>(['how!', 'funds!', 'login!', 'mail!', 'code!']);

interface Proof {
  readonly operation: AnyOperation;
  readonly by: Sender;
  readonly caller: Caller;
  readonly succeeds: boolean;
}

const PROOFS = OPERATIONS.flatMap((operation) =>
  (['session', 'key'] as const)
    .filter((by) => operation.may[by])
    .map((by): Proof => ({ operation, by, ...callerOf(operation, by) })),
);

for (const proof of PROOFS) {
  const { operation, by, succeeds } = proof;
  const { id, method, path } = operation;

  if (!succeeds) {
    test(`${id} by ${by}: another test shows that it succeeds`, () => {
      const file = ELSEWHERE[id];
      assert.ok(file, `say in INSTEAD how ${id} succeeds, or in ELSEWHERE where that is shown`);
      assert.ok(readFileSync(file, 'utf8').includes(path.slice(1)), `${file} asks for ${path}`);
    });
  } else
    test(`${id} by ${by}: it succeeds, and answers its record and nothing else`, async () => {
      await renew();
      const answer = await sent(proof);
      assert.equal(answer.status, 200, answer.text.slice(0, 300));
      const { responses } =
        document.paths[templateOf(addressOf(operation))]?.[method.toLowerCase()] ?? {};
      const { content = {} } = resolved<Response>(document, responses?.[200]);
      const type = String(answer.headers.get('content-type')).replace(/;.*/, '');
      assert.ok(content[type], `${type} is not described`);
      if (type !== 'application/json') return;
      const fits = compileStrictly(content[type].schema);
      assert.ok(fits(answer.json), `${answer.text.slice(0, 300)} ${JSON.stringify(fits.errors)}`);
    });

  test(`${id} by ${by}: every field that is missing or faulty is refused by its name`, async () => {
    const { fields } = sentReader(operation, by);
    const { properties, required } = fieldSchemasOf(fields);
    const isKeyNeeded = takesKey(operation, by) && needsKey(operation);
    const needed = [...required, ...(isKeyNeeded ? ['idempotency_key'] : [])];
    const before = await footprint(town.api);
    for (const name of needed) assertNamed(await sent(proof, { [name]: null }), name, 'nothing');
    const read = Object.entries(properties).map(([name, schema]) => {
      const [fits, isNumber] = [compile(schema), method === 'GET' && schema.type === 'integer'];
      // Everything in an address is text, and a choice of words may be left empty, as a form sends it.
      const isFaulty = (value: unknown) =>
        !(value === '' && schema.enum) && !fits(isNumber ? Number(value) : value);
      return { name, isFaulty };
    });
    const alone = new Set<string>();
    for (const value of method === 'GET' ? STRANGE_TEXTS : STRANGE) {
      const names = read.filter(({ isFaulty }) => isFaulty(value)).map(({ name }) => name);
      if (names.length === 0) continue;
      const answer = await sent(proof, Object.fromEntries(names.map((name) => [name, value])));
      for (const name of names) {
        // Each is named among others that are faulty, and once by itself.
        const isNamed = namesIn(answer).includes(name);
        if (isNamed && alone.has(name)) continue;
        alone.add(name);
        assertNamed(await sent(proof, { [name]: value }), name, value);
      }
    }
    assert.deepEqual(await footprint(town.api), before);
  });

  if (!takesKey(operation, by)) continue;
  test(`${id} by ${by}: a key answers the same again, and refuses anything else`, async () => {
    await renew();
    const key = { idempotency_key: `proof-${id}-${by}` };
    const asked = askedBy(proof);
    const first = await sent(proof, key, asked);
    assert.equal(first.status, 200, first.text);
    assert.equal(first.headers.get('idempotent-replayed'), null);
    const again = await sent(proof, key, asked);
    assert.deepEqual([again.status, again.text], [200, first.text]);
    assert.equal(again.headers.get('idempotent-replayed'), 'true');
    const other = changed(proof);
    // Where nothing can be said otherwise, it is asked about something else.
    if (other === null) await renew();
    const refused = await sent(proof, { ...other, ...key });
    assertRefused(refused, STATUS.idempotency_key_reused, 'idempotency_key_reused');
  });
}

const STRANGE_TEXTS = ['nonsense', '-1', '0', '1000', '0.5', '\u0007', 'x'.repeat(5_000)] as const;
const STRANGE = [true, 7, -1, 0, 0.5, 0.001, 1e15, '', [], {}, [7], ...STRANGE_TEXTS] as const;

/** Who may; or who hears why what the matrix asks for is refused all the same. */
function callerOf(operation: AnyOperation, by: Sender): Pick<Proof, 'caller' | 'succeeds'> {
  const asks = `${operation.method} ${addressOf(operation)}`;
  const cells = (by === 'session' ? people : programs).get(asks);
  const all = Object.entries(callers[by]);
  const having = (marks: ReadonlySet<string | undefined>) => {
    const own = all.filter(([name]) => marks.has(cells?.get(name)));
    // Of what anybody may, the owner has something.
    return own.find(([name]) => ['owner', 'all', 'operate'].includes(name)) ?? own[0];
  };
  const [, may] = having(MAY) ?? [];
  const [, caller = may] = may ? [] : (having(REFUSED) ?? []);
  assert.ok(caller, `${asks}: nobody may`);
  return { caller, succeeds: may !== undefined || operation.id in INSTEAD };
}

/** What the access matrix asks for. */
function askedBy({ operation, caller }: Proof): BuiltRequest {
  return rowOf(operation).asked(targets, caller.pin);
}

/** With this instead; null: without it. */
async function sent(proof: Proof, more: Json = {}, asked = askedBy(proof)): Promise<Answer> {
  const own = await proof.caller.sending({ needs: null, endsSessions: false });
  return sendAsked(town.api.origin, proof.operation, asked, own, more);
}

function assertNamed(answer: Answer, name: string, value: unknown): void {
  const said = `${name}: ${JSON.stringify(value)?.slice(0, 60)} → ${answer.text.slice(0, 300)}`;
  assert.equal(answer.status, 400, said);
  assert.equal(answer.code, 'invalid_parameters', said);
  assert.ok(namesIn(answer).includes(name), said);
}

function namesIn({ json }: Answer): readonly string[] {
  const errors: readonly { readonly field: string }[] = json?.errors ?? [];
  return errors.map(({ field }) => field);
}

/** The same said otherwise: another amount, or as an example has it. */
function changed(proof: Proof): Json | null {
  const now = (askedBy(proof).sending?.body ?? {}) as Json;
  if (now.amount !== undefined) return { amount: Number(now.amount) + 1 };
  const { examples = {} } = proof.operation;
  const told = Object.values(examples).map(({ value }): Json => JSON.parse(writeJson(value)));
  return told.find((value) => Object.keys(value).some((name) => value[name] !== now[name])) ?? null;
}

// One proof for each operation, made of its declaration: it succeeds and answers its record and nothing else,
// every faulty field is refused by its name, and an idempotency key does what is said of it. Who else may not
// is proved by the access matrix, methods and media types by the matrix of statuses.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { STATUS } from '../../src/http/status.ts';
import { type AnyOperation, type Sender, takesKey } from '../../src/interface/operation.ts';
import { OPERATIONS } from '../../src/interface/operations.ts';
import { sentReader } from '../../src/interface/read.ts';
import { templateOf } from '../../src/server/openapi/parameters.ts';
import { fieldSchemasOf } from '../../src/service/parameters/json-schema.ts';
import { strictCompilerFor } from '../support/answers-described.ts';
import { type Answer, assertRefused, type Sending, send } from '../support/api-http.ts';
import { openApiTown } from '../support/api-town.ts';
import { rowsOverOneConnection } from '../support/books.ts';
import { compilerFor, descriptionOf, type Response, resolved } from '../support/described.ts';
import { footprint } from '../support/footprint.ts';
import { type Caller, peopleOf, programsOf } from './access/callers.ts';
import { OPERATOR, REQUESTS } from './access/requests.ts';
import { people, programs } from './access/table.ts';
import { targetsIn, VISITOR } from './access/targets.ts';

const town = await openApiTown();
const books = { rows: rowsOverOneConnection(town.api.database.admin) };
await town.newPerson(VISITOR);
await town.newPerson(OPERATOR, { operator: true });
const callers = { session: peopleOf(town), key: await programsOf(town) };
const { targets, renew } = await targetsIn(town);
const document = descriptionOf(town.api.service);
const [compile, compileStrictly] = [compilerFor(document), strictCompilerFor(document)];

/** What the access matrix asks for is refused to all; this is not. Nothing listens there. */
const INSTEAD: Readonly<Record<string, object>> = {
  createReceiver: { url: 'http://localhost:9/told' },
  pingUrl: { url: 'http://localhost:9/told' },
};

/** In the order of the tables: whoever may, first. */
const MAY = new Set<string | undefined>(['yes', 'own', 'part']);
/** Where the matrix hears why its own request is refused. */
const MAY_OTHERWISE = new Set<string | undefined>([...MAY, 'how!']);

type Json = Readonly<Record<string, unknown>>;

interface Proof {
  readonly operation: AnyOperation;
  readonly by: Sender;
  readonly caller: Caller;
}

const PROOFS = OPERATIONS.flatMap((operation) =>
  (['session', 'key'] as const)
    .filter((by) => operation.may[by])
    .map((by): Proof => ({ operation, by, caller: callerOf(operation, by) })),
);

for (const proof of PROOFS) {
  const { operation, by } = proof;
  const { id, method, idempotency } = operation;

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
    const isKeyNeeded = idempotency === 'required' && takesKey(operation, by);
    const needed = [...required, ...(isKeyNeeded ? ['idempotency_key'] : [])];
    const before = await footprint(books);
    for (const name of needed) assertNamed(await sent(proof, { [name]: null }), name, 'nothing');
    for (const [name, schema] of Object.entries(properties)) {
      const fits = compile(schema);
      for (const value of method === 'GET' ? STRANGE_TEXTS : STRANGE) {
        // Everything in an address is text.
        const read = method === 'GET' && schema.type === 'integer' ? Number(value) : value;
        if (!fits(read)) assertNamed(await sent(proof, { [name]: value }), name, value);
      }
    }
    assert.deepEqual(await footprint(books), before);
  });

  if (!takesKey(operation, by)) continue;
  test(`${id} by ${by}: a key answers the same again, and refuses anything else`, async () => {
    await renew();
    const key = { idempotency_key: `proof-${id}-${by}` };
    const first = await sent(proof, key);
    assert.equal(first.status, 200, first.text);
    assert.equal(first.headers.get('idempotent-replayed'), null);
    const again = await sent(proof, key);
    assert.deepEqual([again.status, again.text], [200, first.text]);
    assert.equal(again.headers.get('idempotent-replayed'), 'true');
    const other = changed(proof);
    // Where nothing can be said otherwise, it is asked about something else.
    if (other === null) await renew();
    const refused = await sent(proof, { ...other, ...key });
    assertRefused(refused, STATUS.idempotency_key_reused, 'idempotency_key_reused');
  });
}

const STRANGE_TEXTS = ['nonsense', '-1', '0.5', '\u0007', 'x'.repeat(5_000)] as const;
const STRANGE = [true, 7, -1, 0.5, 1e15, '', [], {}, [7], ...STRANGE_TEXTS] as const;

function callerOf(operation: AnyOperation, by: Sender): Caller {
  const asks = `${operation.method} ${addressOf(operation)}`;
  const cells = (by === 'session' ? people : programs).get(asks);
  const marks = operation.id in INSTEAD ? MAY_OTHERWISE : MAY;
  const all = Object.entries(callers[by]);
  const own = all.filter(([name]) => marks.has(cells?.get(name)));
  // Of what anybody may, the owner has something.
  const [, caller] =
    own.find(([name]) => ['owner', 'all', 'operate'].includes(name)) ?? own[0] ?? [];
  assert.ok(
    caller,
    `${asks}: nobody may; say in INSTEAD of ${import.meta.filename} how it succeeds`,
  );
  return caller;
}

function addressOf({ path }: AnyOperation): string {
  return `/api/v1${path}`;
}

/** What the access matrix asks for, with this instead; null: without it. */
async function sent({ operation, caller }: Proof, more: Json = {}): Promise<Answer> {
  const { method, id } = operation;
  const ask = REQUESTS[`${method} ${addressOf(operation)}`];
  assert.ok(ask);
  const { path, sending = {} } = ask.asked(targets, caller.pin);
  const own: Sending = await caller.sending({ needs: null, endsSessions: false });
  const headers = { ...sending.headers, ...own.headers };
  if (method === 'GET')
    return send(town.api.origin, method, queried(path, more), { ...own, headers });
  const all = Object.entries({ ...(sending.body as Json), ...INSTEAD[id], ...more });
  const body = Object.fromEntries(all.filter(([, value]) => value !== null));
  return send(town.api.origin, method, path, { ...sending, ...own, headers, body });
}

function queried(path: string, more: Json): string {
  const url = new URL(path, town.api.origin);
  for (const [name, value] of Object.entries(more)) {
    if (value === null) url.searchParams.delete(name);
    else url.searchParams.set(name, String(value));
  }
  return url.pathname + url.search;
}

function assertNamed(answer: Answer, name: string, value: unknown): void {
  const said = `${name}: ${JSON.stringify(value)?.slice(0, 60)} → ${answer.text.slice(0, 300)}`;
  assert.equal(answer.status, 400, said);
  assert.equal(answer.code, 'invalid_parameters', said);
  const named = (answer.json.errors as readonly { readonly field: string }[]).map(
    ({ field }) => field,
  );
  assert.ok(named.includes(name), said);
}

/** A field said otherwise, as its examples and its schema have it. */
function changed({ operation, caller }: Proof): Json | null {
  const { takes = {}, examples = {} } = operation;
  const ask = REQUESTS[`${operation.method} ${addressOf(operation)}`];
  const now = (ask?.asked(targets, caller.pin).sending?.body ?? {}) as Json;
  for (const [name, schema] of Object.entries(fieldSchemasOf(takes).properties)) {
    const told = Object.values(examples).map(({ value }) => value[name]);
    const all = [typeof now[name] === 'number' ? now[name] + 1 : undefined, ...told];
    const other = all.find(
      (value) => value !== undefined && value !== now[name] && compile(schema)(value),
    );
    if (other !== undefined) return { [name]: other };
  }
  return null;
}

// Every address of the running service, called by everybody: each answer is what the access matrix
// says, and a refused request changes nothing.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { AnyOperation } from '../../src/interface/operation.ts';
import { OPERATIONS } from '../../src/interface/operations.ts';
import { type Answer, assertRefused, type Sending, send, signed } from '../support/api-http.ts';
import { openApiTown } from '../support/api-town.ts';
import { LOGO_FILE } from '../support/brand.ts';
import { footprint } from '../support/footprint.ts';
import { registeredRoutes } from '../support/registered-routes.ts';
import { openTestProvider } from '../support/sign-in-provider.ts';
import {
  type Caller,
  failingOf,
  type Occasion,
  peopleOf,
  programsOf,
  SCOPES,
} from './access/callers.ts';
import { REQUESTS, type RowRequest } from './access/requests.ts';
import {
  addressOf,
  type Cells,
  FAILING,
  HEARD,
  type Mark,
  people,
  programs,
} from './access/table.ts';
import { OPERATOR, type Targets, targetsIn, VISITOR } from './access/targets.ts';
import { asEndpointAnswer, isToolRow } from './access/tool-answers.ts';

const provider = await openTestProvider();
after(() => provider.close());
const town = await openApiTown({
  ...provider.settings,
  TAEL_SIGNUP: 'invite',
  TAEL_TRUSTED_PROXIES: '127.0.0.1',
  TAEL_BRAND_LOGO: LOGO_FILE,
  TAEL_SECURITY_CONTACT: 'mailto:security@example.com',
});
const callers = { people: peopleOf(town), programs: await programsOf(town) };
const failing = await failingOf(town);
/** Well-formed, and nobody's. */
const NOBODYS = `C${'0'.repeat(26)}`;
const ABSENT: Targets = {
  inviteId: 999_999,
  eventId: `evt_${NOBODYS}`,
  receiverId: 999_999,
  keyId: `tk_${'0'.repeat(22)}`,
  sessionId: 'AAAAAAAAAAAAAAAA',
  link: 'none',
  userId: 999_999,
  walletId: 'NOBODY',
  withdrawalNo: `W${'0'.repeat(26)}`,
  approvedNo: `W${'0'.repeat(26)}`,
  payeeId: `P${'0'.repeat(26)}`,
  rechargeNo: `D${'0'.repeat(26)}`,
  payersRequestNo: `T${'0'.repeat(26)}`,
  rechargeRequestNo: `T${'0'.repeat(26)}`,
  logged: NOBODYS,
  loggedRecord: 999_999,
  loggedDay: '2001-01-01',
  waiting: NOBODYS,
  paid: NOBODYS,
  refundNo: `R${'0'.repeat(26)}`,
  over: NOBODYS,
  merchantId: 999_999,
  branchId: 999_999,
  paidAtTill: NOBODYS,
  waitingAtTill: NOBODYS,
  staffId: 999_999,
  staffLogin: '1/nobody',
  asked: `Q${'0'.repeat(26)}`,
  askedPayment: `A${'0'.repeat(26)}`,
  invite: '',
  terminal: { url: '', code: '', request: 'v1.none', secret: '' },
  dayOver: '2000-01-01',
  statement: '',
  answers: '',
  differenceNo: 'F000000000000',
  mandateNo: `M${'0'.repeat(26)}`,
  toPay: NOBODYS,
  sellerId: 999_999,
  paymentRequestNo: `A${'0'.repeat(26)}`,
};
const NOT_COMPARED = ['date', 'x-request-id', 'ratelimit', 'retry-after'];

await town.newPerson(VISITOR);
await town.newPerson(OPERATOR, { operator: true });
const { targets, renew, forget } = await targetsIn(town);

test('every address that the service registers has its rows, and every row has its address', () => {
  const registered = registeredRoutes();
  const rows = new Set([...people.keys()].map(addressOf));
  const forgotten = registered.filter((route) => !rows.has(route));
  const gone = [...rows].filter((row) => !registered.includes(row));
  const table = 'test/api/access/table.ts, or of operations in rights.ts';
  assert.deepEqual(forgotten, [], `registered without a row: say in ${table} who may call it`);
  assert.deepEqual(gone, [], `no longer registered: take its row out of ${table}`);
  assert.deepEqual([...programs.keys()], [...people.keys()], 'both tables have the same rows');
  assert.deepEqual(
    Object.keys(REQUESTS).sort(),
    [...people.keys()].sort(),
    'test/api/access has a request for each row',
  );
  for (const [column, known] of [
    [people, callers.people],
    [programs, { ...callers.programs, failing }],
  ] as const) {
    for (const cells of column.values()) assert.deepEqual([...cells.keys()], Object.keys(known));
  }
});

/** What these name is no secret, and nobody's. */
const PUBLIC = ['GET /brand/:file', 'GET /api/v1/bills/:date'];
/** They are good only in the browser that has opened it, and for what was mailed. */
const NOBODY_MAY = [
  'POST /sign-in/:link',
  'GET /reset-password/:link',
  'POST /reset-password/:link',
];

test('each address that names something is asked for something real, which somebody may have', () => {
  for (const [asks, { asked }] of Object.entries(REQUESTS)) {
    const [, path = ''] = asks.split(' ');
    if (!path.includes(':') || PUBLIC.includes(asks)) continue;
    const parts = (of: Targets) => asked(of, '').path.split('?', 1)[0]?.split('/') ?? [];
    const [real, absent] = [parts(targets), parts(ABSENT)];
    for (const [place, part] of path.split('/').entries()) {
      if (!part.startsWith(':')) continue;
      assert.notEqual(real[place], absent[place], `${asks}: ${part} is the same for everything`);
    }
    const marks = [people, programs].flatMap((table) => [...(table.get(asks)?.values() ?? [])]);
    const may = marks.some((mark) => ['yes', 'own', 'back'].includes(mark));
    assert.equal(may, !NOBODY_MAY.includes(asks), `${asks}: who may?`);
  }
});

for (const [asks, inBrowser] of people) {
  const cells = programs.get(asks) ?? new Map();
  const needs = SCOPES.find(
    (scope) => cells.get('lacking') === 'scope?' && cells.get(scope) !== 'scope?',
  );
  const ask = REQUESTS[asks];
  if (!ask) continue;
  const row = {
    ask,
    byTool: isToolRow(asks),
    method: asks.split(' ', 1)[0] ?? '',
    occasion: { needs: needs ?? null, endsSessions: ask.endsSessions ?? false },
  };

  test(`${asks}: people`, () => callEach(row, inBrowser, callers.people));
  test(`${asks}: programs`, () => callEach(row, cells, callers.programs));
  test(`${asks}: keys that fail`, () => {
    const heard = cells.get('failing') ?? 'each';
    const marks = Object.entries(FAILING).map(
      ([how, mark]) => [how, heard === 'each' ? heardOf(asks, mark) : heard] as const,
    );
    return callEach(row, new Map(marks), failing);
  });
}

/** Keys of users lack the scopes `operate` and `spend` before anything else about their owners. */
function heardOf(asks: string, mark: Mark): Mark {
  const isOthers =
    asks.includes(' /api/v1/operator/') || programs.get(asks)?.get('spend') === 'yes';
  return isOthers && mark === 'suspended!' ? 'scope?' : mark;
}

const IN_SESSION = OPERATIONS.filter(({ may }) => may.session);

test('a write in a session is refused unless the request says that a page of ours sends it', async () => {
  const elsewhere = [
    { 'sec-fetch-site': null },
    { 'sec-fetch-site': null, origin: 'https://evil.example' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
  ];
  const ours = [{ 'sec-fetch-site': null, origin: town.api.origin }, {}];
  const before = await footprint(town.api);
  for (const operation of IN_SESSION.filter(({ method }) => method !== 'GET')) {
    for (const says of elsewhere) {
      assertRefused(await sentInSession(operation, says), 403, 'cross_site');
    }
    // Who sends it is asked before what it is.
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    for (const says of ours) {
      const answer = await sentInSession(operation, { ...says, ...form });
      assertRefused(answer, 415, 'unsupported_media_type');
    }
  }
  assert.deepEqual(await footprint(town.api), before);
});

test('a session counts for nothing beside a header of a key, whichever it is', async () => {
  const headers = Object.keys(signed(town.key));
  const before = await footprint(town.api);
  for (const operation of IN_SESSION) {
    const code = operation.may.key ? 'credentials_missing' : 'session_required';
    for (const name of [...headers, 'X-Tael-Signature-V2']) {
      assertRefused(await sentInSession(operation, { [name]: 'x' }), 401, code);
    }
  }
  assert.deepEqual(await footprint(town.api), before);
});

/** By somebody who may, but for what the headers say. */
async function sentInSession(operation: AnyOperation, headers: Sending['headers']) {
  const { method, path, for: whose } = operation;
  const ask = REQUESTS[`${method} /api/v1${path}`];
  const caller = whose === 'operator' ? callers.people.operator : callers.people.owner;
  assert.ok(ask && caller);
  const own = await caller.sending({ needs: null, endsSessions: false });
  const built = ask.asked(targets, caller.pin);
  const all = { ...built.sending?.headers, ...own.headers, ...headers };
  return send(town.api.origin, method, built.path, { ...built.sending, headers: all });
}

interface Row {
  readonly ask: RowRequest;
  /** The answer comes in a message of the tool interface. */
  readonly byTool: boolean;
  readonly method: string;
  readonly occasion: Occasion;
}

/** What may change nothing comes first, and the books are looked at once for all of it. */
async function callEach(row: Row, cells: Cells, known: Readonly<Record<string, Caller>>) {
  forget();
  if (row.ask.perishes) {
    row.ask.asked(targets, '');
    await renew();
  }
  const calls = [...cells].flatMap(([name, mark]) => {
    const caller = known[name];
    return caller && mark !== 'each' ? [{ name, mark, caller }] : [];
  });
  const mayChange = ({ mark }: { mark: Mark }) =>
    (row.method !== 'GET' || row.ask.traces) && (mark === 'yes' || mark === 'back');
  const others = calls.filter((one) => !mayChange(one));
  const sendings = await Promise.all(others.map(({ caller }) => caller.sending(row.occasion)));
  const before = await footprint(town.api);
  for (const [n, { name, mark, caller }] of others.entries()) {
    await call(row, mark, name, caller, sendings[n] ?? {});
  }
  const names = others.map(({ name }) => name).join(', ');
  assert.deepEqual(await footprint(town.api), before, `one of these changed something: ${names}`);
  for (const { name, mark, caller } of calls.filter(mayChange)) {
    const own = await caller.sending(row.occasion);
    const unchanged = await footprint(town.api);
    await call(row, mark, name, caller, own);
    if (!row.ask.writes) continue;
    assert.notDeepEqual(await footprint(town.api), unchanged, `${name} changed nothing`);
    await renew();
  }
}

async function call(
  row: Row,
  mark: Mark,
  name: string,
  caller: Caller,
  own: Sending,
): Promise<void> {
  const { ask, method, byTool } = row;
  const answer = await sent(row, method, targets, caller.pin, own);
  const heard: { status: number; code?: string } = HEARD[mark];
  const said = `${name} heard ${answer.status} ${answer.code ?? ''}: ${answer.text.slice(0, 200)}`;
  assert.equal(answer.status, heard.status, said);
  const code = mark === 'none' ? ask.absent : heard.code;
  if (byTool) assert.equal(answer.code, code, said);
  else if (code !== undefined && answer.json !== null) assertRefused(answer, heard.status, code);
  if (mark === 'none') {
    const absent = await sent(row, method, ABSENT, caller.pin, own);
    // A page contains its own address, with the number in the request.
    const shown = comparable(absent)
      .text.replaceAll(ABSENT.asked, targets.asked)
      .replaceAll(ABSENT.askedPayment, targets.askedPayment)
      .replaceAll(ABSENT.waiting, targets.waiting);
    assert.deepEqual(
      comparable(answer),
      { ...comparable(absent), text: shown },
      `${name} can tell it from an absent one`,
    );
  }
  await assertScope(answer, mark, ask, caller);
  if (method !== 'GET') return;
  const head = await sent(row, 'HEAD', targets, caller.pin, own);
  assert.deepEqual([head.status, head.text], [answer.status, ''], `${name} by HEAD`);
}

async function sent(row: Row, method: string, asked: Targets, pin: string, own: Sending) {
  const { path, sending = {} } = row.ask.asked(asked, pin);
  const headers = { ...sending.headers, ...own.headers };
  const answer = await send(town.api.origin, method, path, { ...sending, ...own, headers });
  return row.byTool ? asEndpointAnswer(answer) : answer;
}

/** Whose things are in the answer, and how much of them. */
async function assertScope(
  answer: Answer,
  mark: Mark,
  ask: RowRequest,
  caller: Caller,
): Promise<void> {
  const settlement = answer.data?.settlement_status ?? answer.data?.stages?.[3].status;
  if (mark === 'part') assert.equal(settlement, 'none');
  const isPaid = !['pending', 'cancelled'].includes(answer.data?.status);
  if (mark === 'yes' && settlement !== undefined && isPaid) assert.equal(settlement, 'pending');
  if (mark !== 'own') return;
  const { belongsTo } = ask;
  assert.ok(belongsTo, 'how its own is recognized stands in test/api/access/belongings.ts');
  const user = await town.api.service.store.queries.userByLogin(caller.login ?? '');
  assert.ok(user);
  const own = await town.api.rows(belongsTo.inBooks(user.userId));
  assert.deepEqual(
    belongsTo.found(answer),
    own.map((row) => row.own),
  );
}

/** Everything in an answer, except what differs between any two. */
function comparable({ status, headers, text, json }: Answer) {
  const kept = [...headers].filter(([name]) => !NOT_COMPARED.includes(name));
  return { status, kept, text: text.replaceAll(json?.request_id, '') };
}

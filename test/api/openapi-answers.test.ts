// Every operation, answered by a running service in each of its forms. Every test of the interface
// checks its answers against the description while the server sends them
// (test/support/answers-described.ts); this one leaves nothing out, and tests the check itself.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { OPERATIONS } from '../../src/interface/operations.ts';
import { ROUTES } from '../../src/server/routes.ts';
import { buildServer } from '../../src/server/server.ts';
import { askForTerminal } from '../../src/service/terminal-sign-in.ts';
import { heldToDescription } from '../support/answers-described.ts';
import { type Answer, assertRefused, send } from '../support/api-http.ts';
import { request, sendBytes } from '../support/api-raw.ts';
import { OWNER_PIN, openApiTown, PAYER_PIN } from '../support/api-town.ts';
import { LOGO_FILE, logoPathOf, PNG_FILE } from '../support/brand.ts';
import { compilerFor, descriptionOf, type Response, resolved } from '../support/described.ts';
import { PASSWORD } from '../support/known-password.ts';
import { newcomer, newcomersOf } from '../support/newcomers.ts';
import { refundRequestsIn } from '../support/refund-requests.ts';
import { newSpender, spend } from '../support/spenders.ts';
import { STAFF_PASSWORD, staffAt } from '../support/staff.ts';
import { stubService } from '../support/stub-service.ts';

const town = await openApiTown({ TAEL_SIGNUP: 'open' });
const newcomers = newcomersOf(town);
const { pathOf, fetchRequest, approve, newRequest } = refundRequestsIn(town);
const document = descriptionOf(town.api.service);
const json = { accept: 'application/json' };
const form = { 'Content-Type': 'application/x-www-form-urlencoded' };

async function fetchLogo(file: string): Promise<Answer> {
  const app = buildServer(stubService({ TAEL_BRAND_LOGO: file }).service);
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  const answer = await send(origin, 'GET', logoPathOf(file));
  await app.close();
  return answer;
}

/** The page of a payment that a program's mandate does not allow. */
async function askToPay(): Promise<string> {
  const spender = await newSpender(town.api.service, town.payer);
  return `/payment-requests/${await spend(town.api.service, spender, await town.order())}`;
}

test('every operation succeeds with every media type it describes', async () => {
  const [paid, txNo] = [await town.paid(100), await town.order()];
  const signIn = { login: 'wang', password: PASSWORD };
  const cookie = await town.cookieOf('wang');
  const [ownersCookie, requestNo] = [await town.cookieOf('lin'), await newRequest()];
  const another = await newRequest();
  const asked = [await askToPay(), await askToPay()] as const;
  const { login } = await staffAt(town, 'front');
  const staff = { login, password: STAFF_PASSWORD };
  const client = { address: '::1', device: null };
  const { request, secret } = askForTerminal(town.api.service, 'ops', client);
  const answers = {
    getHealth: [await town.web('GET', '/api/v1/health')],
    getLiveness: [await town.web('GET', '/livez')],
    getReadiness: [await town.web('GET', '/readyz')],
    createCollection: [await town.collect({ title: '龙井', branch_id: town.branchId })],
    runQuery: [
      await town.post('/query', { query_type: 'order', tx_no: paid }),
      await town.post('/query', { query_type: 'wallet_tx' }),
      await town.post('/query', { query_type: 'balance' }),
    ],
    refundOrder: [await town.refund({ tx_no: paid, refund_type: 'partial', amount: 40 })],
    getOrderLifecycle: [await town.get(`/order-lifecycle?tx_no=${paid}`)],
    getBalance: [await town.get('/balance'), await town.get('/balance', { key: town.payerKey })],
    listTransactions: [
      await town.get('/transactions'),
      await town.get('/transactions', { key: town.payerKey }),
    ],
    listEvents: [await town.get('/events?after=0'), await town.get('/events')],
    viewOrder: [
      await town.web('GET', `/pay/${txNo}`, { headers: json }),
      await town.web('GET', `/pay/${txNo}`),
    ],
    payOrder: [
      await town.pay(txNo),
      await town.web('POST', `/pay/${await town.order()}`, {
        raw: `pay_password=${PAYER_PIN}`,
        headers: { cookie, ...form },
      }),
    ],
    getQrcode: [
      await town.web('GET', `/qrcode/${txNo}?format=svg`),
      await town.web('GET', `/qrcode/${txNo}?format=png`),
    ],
    viewRefundRequest: [
      await fetchRequest(requestNo),
      await town.web('GET', pathOf(requestNo), { headers: { cookie: ownersCookie } }),
    ],
    decideRefundRequest: [
      await approve(requestNo),
      await town.web('POST', pathOf(another), {
        raw: 'decision=decline',
        headers: { cookie: ownersCookie, ...form },
      }),
    ],
    viewPaymentRequest: [
      await town.web('GET', asked[0], { headers: { cookie, ...json } }),
      await town.web('GET', asked[0], { headers: { cookie } }),
    ],
    decidePaymentRequest: [
      await town.web('POST', asked[0], {
        body: { decision: 'approve', pay_password: PAYER_PIN },
        headers: { cookie, ...json },
      }),
      await town.web('POST', asked[1], {
        raw: 'decision=decline',
        headers: { cookie, ...form },
      }),
    ],
    signIn: [
      await town.web('POST', '/auth/login', { body: signIn }),
      await town.web('POST', '/auth/login', {
        raw: new URLSearchParams(signIn).toString(),
        headers: form,
      }),
    ],
    signInStaff: [
      await town.web('POST', '/auth/staff/login', { body: staff }),
      await town.web('POST', '/auth/staff/login', {
        raw: new URLSearchParams(staff).toString(),
        headers: form,
      }),
    ],
    askForTerminal: [await town.web('POST', '/auth/terminal', { body: { login: 'ops' } })],
    fetchTerminalSession: [
      await town.web('POST', '/auth/terminal/session', { body: { request, secret } }),
    ],
    signUp: [await newcomers.signUp(), await newcomers.form('/auth/sign-up', newcomer(), json)],
    setPayPassword: [await newcomers.setPayPassword(ownersCookie, { pay_password: OWNER_PIN })],
    signOut: [await town.web('POST', '/auth/logout')],
    getLogo: [await fetchLogo(LOGO_FILE), await fetchLogo(PNG_FILE)],
    getOpenapi: [await town.web('GET', '/openapi.json')],
  };
  // Those of the console, for platforms and for payers' programs have one form each, and tests in folders
  // of their own.
  const ids = ROUTES.flatMap(({ operation }) => operation?.id ?? []).filter(isHere);
  assert.deepEqual(Object.keys(answers).sort(), ids.sort());
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  for (const { operationId, responses } of operations) {
    if (!isHere(operationId)) continue;
    const seen = answers[operationId as keyof typeof answers];
    const types = seen.map(({ headers }) => headers.get('content-type')?.replace(/;.*/, ''));
    const { content = {} } = resolved<Response>(document, responses[200]);
    const missing = Object.keys(content).filter((type) => !types.includes(type));
    assert.deepEqual(missing, [], operationId);
    for (const { status, text } of seen) assert.ok(status === 200 || status === 303, text);
  }
});

const OF_OTHERS = new Set<string | undefined>(
  ROUTES.filter(({ scope }) => scope === 'operate' || scope === 'spend').map(
    ({ operation }) => operation?.id,
  ),
);

/** The access matrix calls what a session may as everybody who may. */
const IN_SESSIONS = new Set<string>(
  OPERATIONS.filter(({ may }) => may.session).map(({ id }) => id),
);

function isHere(id: string): boolean {
  return !id.startsWith('console') && !OF_OTHERS.has(id) && !IN_SESSIONS.has(id);
}

test('a replay is marked as one, as described', async () => {
  const headers = { 'X-Idempotency-Key': 'again' };
  await town.collect({}, { headers });
  const again = await town.collect({}, { headers });
  assert.equal(again.headers.get('idempotent-replayed'), 'true');
});

test('the refusals described for all operations happen on each', async () => {
  const too = 'x'.repeat(65_537);
  for (const [template, methods] of Object.entries(document.paths)) {
    for (const method of Object.keys(methods)) {
      const line = `${method.toUpperCase()} ${template.replace(/\{\w+\}/, 'x'.repeat(40))}`;
      const large = await sendBytes(town.api.port, request(line, [], too));
      assertRefused(large, 413, 'payload_too_large');
      const hostless = `${line} HTTP/1.1\r\nConnection: close\r\n\r\n`;
      assertRefused(await sendBytes(town.api.port, hostless), 400, 'invalid_parameters', [
        'errors',
      ]);
      if (!template.includes('{')) continue;
      const long = line.replace(/x+/, 'x'.repeat(200));
      assertRefused(await sendBytes(town.api.port, request(long)), 404, 'not_found');
    }
  }
});

test('malformed requests are answered as described, too', async () => {
  const response = resolved<Response>(document, { $ref: '#/components/responses/OtherFailure' });
  const validate = compilerFor(document)(response.content?.['application/json']?.schema ?? {});
  for (const text of [
    'nonsense\r\n\r\n',
    `GET /api/v1/health HTTP/1.1\r\nHost: x\r\nX-Wide: ${'x'.repeat(20_000)}\r\n\r\n`,
    'GET /api/v1/%zz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
  ]) {
    const answer = await sendBytes(town.api.port, text);
    assert.ok(answer.status >= 400);
    assert.ok(validate(answer.json), `${answer.text} ${JSON.stringify(validate.errors)}`);
  }
});

test('an answer that differs from the description is noticed', async () => {
  const changes: Record<string, (body: Record<string, unknown>) => unknown> = {
    'a member more': (body) => ({ ...body, more: 1 }),
    'a member more in the data': (body) => ({
      ...body,
      data: { ...(body.data as object), more: 1 },
    }),
    'a member less': ({ data }) => ({ data }),
    'another kind of value': (body) => ({ ...body, data: { ...(body.data as object), build: 1 } }),
    'no status of it': (body) => ({ ...body, data: { ...(body.data as object), status: 'fine' } }),
    'nothing at all': () => null,
  };
  const { service } = stubService();
  const app = buildServer(service);
  after(() => app.close());
  let change = (body: Record<string, unknown>): unknown => body;
  app.addHook('onSend', (_request, _reply, payload, done) => {
    done(null, JSON.stringify(change(JSON.parse(String(payload)))));
  });
  const faults = heldToDescription(app, service);
  await app.inject('/api/v1/health');
  assert.deepEqual(faults, []);
  for (const [what, changing] of Object.entries(changes)) {
    change = changing;
    const known: number = faults.length;
    await app.inject('/api/v1/health');
    assert.equal(faults.length, known + 1, what);
  }
});

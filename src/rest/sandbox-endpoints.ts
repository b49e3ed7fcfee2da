// The interface of a sandbox below /api/v1/sandbox: its clock, its payer, its play money. Registered by
// `tael serve --sandbox` and by nothing else.

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Scope } from '../core/access/key.ts';
import { fen } from '../core/money.ts';
import type { RefusalCode } from '../core/refusal.ts';
import { sendData, sendRefusal } from '../http/envelope.ts';
import { jsonBodyOf } from '../http/json-body.ts';
import { type Description, prose } from '../http/openapi/description.ts';
import { sandboxData } from '../http/openapi/sandbox-data.ts';
import { ORDER_NO } from '../http/openapi/story.ts';
import { ignoreQuery } from '../http/query-parameters.ts';
import { BASE, type Route } from '../http/route.ts';
import type { Answer } from '../service/answer.ts';
import type { Caller } from '../service/caller.ts';
import type { Fields, ValuesOf } from '../service/parameters/fields.ts';
import { readParameters } from '../service/parameters/read-parameters.ts';
import { moveClockSchema, topUpSchema } from '../service/parameters/sandbox.ts';
import { txNoSchema } from '../service/parameters/tx-no.ts';
import { presentSandbox } from '../service/present/sandbox.ts';
import { markSandbox, moveClock, resetSandbox } from '../service/sandbox/change-sandbox.ts';
import { payOnRequest, topUp } from '../service/sandbox/pay-on-request.ts';
import { type ShownSandbox, showSandbox } from '../service/sandbox/show-sandbox.ts';
import type { Service } from '../service/service.ts';

interface SandboxCall<Body extends Fields> {
  readonly id: string;
  readonly method: 'GET' | 'POST';
  /** Below /api/v1/sandbox. */
  readonly path: string;
  readonly scope: Scope;
  readonly summary: string;
  readonly description: string;
  readonly body?: NonNullable<Description['body']> & { readonly schema: Body };
  readonly refusals?: readonly RefusalCode[];
  readonly act: (
    service: Service,
    caller: Caller,
    fields: ValuesOf<Body>,
  ) => Promise<Answer<ShownSandbox>>;
}

function sandboxRoute<Body extends Fields>(call: SandboxCall<Body>): Route {
  const { id, method, path, scope, summary, body, refusals, act } = call;
  const scoped = prose(call.description, `Only in a sandbox. Requires the scope \`${scope}\`.`);
  return {
    method,
    path: `${BASE}/sandbox${path}`,
    scope,
    database: method === 'GET' ? 'read' : 'written',
    operation: {
      id,
      describe: () => ({
        tag: 'Sandbox',
        summary,
        description: scoped,
        ...(body && { body }),
        ...(refusals && { refusals }),
        success: { description: 'The sandbox as it is now.', data: [sandboxData()] },
      }),
    },
    endpoint: (service) => async (caller, request, reply) => {
      if (!body) ignoreQuery(request);
      const given = body ? fieldsOf(body.schema, request) : null;
      if (given && !given.ok) return void sendRefusal(request, reply, given.refusal);
      const fields = (given?.value ?? {}) as ValuesOf<Body>;
      send(await act(service, caller, fields), request, reply);
    },
  };
}

function fieldsOf<Body extends Fields>(schema: Body, request: FastifyRequest) {
  const body = jsonBodyOf(request, schema);
  return body.ok ? readParameters(schema, body.value) : body;
}

function send(answer: Answer<ShownSandbox>, request: FastifyRequest, reply: FastifyReply): void {
  if (answer.ok) sendData(reply, presentSandbox(answer.value));
  else sendRefusal(request, reply, answer.refusal);
}

const succeed = (value: ShownSandbox) => ({ ok: true, value }) as const;

const show = sandboxRoute({
  id: 'sandboxShow',
  method: 'GET',
  path: '',
  scope: 'query',
  summary: 'See the clock and the payer',
  description: 'What time it is in the sandbox, and who pays on request.',
  act: async (service) => succeed(await showSandbox(service)),
});

const pay = sandboxRoute({
  id: 'sandboxPay',
  method: 'POST',
  path: '/pay',
  scope: 'collection',
  summary: 'Have an order paid',
  description:
    'The payer whom the order names, or the payer of the sandbox, pays it as on the pay page. Whoever ' +
    'is short of play money is topped up first. An order of 402.01 meets a payer without money, one ' +
    'of 402.02 a payer who types a wrong payment password.',
  body: {
    request: 'SandboxPayment',
    schema: txNoSchema,
    examples: { order: { summary: 'An order', value: { tx_no: ORDER_NO } } },
  },
  refusals: [
    ...(['order_not_found', 'payer_not_found', 'order_already_paid', 'order_expired'] as const),
    ...(['order_cancelled', 'order_refunded', 'own_order', 'user_suspended'] as const),
    ...(['merchant_suspended', 'cooling_off', 'pay_password_not_set'] as const),
    'pay_password_wrong',
    ...(['pay_password_locked', 'totp_required', 'insufficient_balance'] as const),
  ],
  async act(service, { actor, view }, { tx_no: txNo }) {
    const { merchantId } = view.key;
    const paid = await payOnRequest(service, actor.userId, txNo, merchantId);
    return paid.ok ? succeed(await showSandbox(service)) : paid;
  },
});

const add = sandboxRoute({
  id: 'sandboxTopUp',
  method: 'POST',
  path: '/top-up',
  scope: 'collection',
  summary: 'Give somebody play money',
  description: 'Brings play money into the consumer wallet of a user.',
  body: {
    request: 'SandboxTopUp',
    schema: topUpSchema,
    examples: { payer: { summary: 'For the payer', value: { amount: fen(1_000_00) } } },
  },
  refusals: ['user_not_found', 'payer_not_found'],
  async act(service, _caller, { amount, user_id: userId }) {
    const wanted = userId ?? (await showSandbox(service)).payer?.user.userId;
    if (wanted === undefined) return { ok: false, refusal: { code: 'payer_not_found' } };
    const done = await topUp(service, wanted, amount);
    return done.ok ? succeed(await showSandbox(service)) : done;
  },
});

const clock = sandboxRoute({
  id: 'sandboxMoveClock',
  method: 'POST',
  path: '/clock',
  scope: 'collection',
  summary: 'Move the clock forward',
  description:
    'Orders expire, settlements fall due, callbacks are tried again and keys end as if that time had ' +
    'passed. It holds for everybody in the sandbox. The clock never goes back, except by a reset.',
  body: {
    request: 'SandboxClock',
    schema: moveClockSchema,
    examples: { day: { summary: 'A day', value: { seconds: 86_400 } } },
  },
  act: async (service, _caller, { seconds }) => succeed(await moveClock(service, seconds)),
});

const mark = sandboxRoute({
  id: 'sandboxMark',
  method: 'POST',
  path: '/mark',
  scope: 'collection',
  summary: 'Make the present state that of a reset',
  description: 'Users, keys, orders and the clock: from now on a reset leads back to this.',
  act: async (service) => succeed(await markSandbox(service)),
});

const reset = sandboxRoute({
  id: 'sandboxReset',
  method: 'POST',
  path: '/reset',
  scope: 'collection',
  summary: 'Go back to the marked state',
  description:
    'To the last mark, or to the state in which the sandbox was made. Whatever came since is gone, ' +
    'for everybody in the sandbox; the log of requests too.',
  act: async (service) => succeed(await resetSandbox(service)),
});

export const SANDBOX_ENDPOINTS: readonly Route[] = [show, pay, add, clock, mark, reset];

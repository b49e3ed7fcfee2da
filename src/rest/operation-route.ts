// The route of an operation. A key's headers make a request the key's alone; otherwise it is the person's
// whose session the cookie is. Whoever it is, the operation is run for them and its answer is sent.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { pingReceiver } from '../callbacks/ping.ts';
import { assert } from '../core/assert.ts';
import { byUser } from '../core/rows/audit.ts';
import type { Scope } from '../core/rows/key.ts';
import { type Authenticate, scopeRefusal } from '../http/authenticate.ts';
import { clientAddress } from '../http/client-address.ts';
import { credentialFinder } from '../http/credentials.ts';
import { sendData, sendRefusal } from '../http/envelope.ts';
import { markReplay } from '../http/headers.ts';
import { idsIn } from '../http/path-ids.ts';
import { BASE, type Route } from '../http/route.ts';
import { sendFile } from '../http/send-file.ts';
import { siteOf, type WrittenFile } from '../interface/answer-shape.ts';
import type { AnyOperation, OperatorCall, OwnCall, TillCall } from '../interface/operation.ts';
import { type Read, sentReader } from '../interface/read.ts';
import { pageLanguage } from '../pages/kit/language.ts';
import { type Authorization, inSession, withKey } from '../service/administration/authorization.ts';
import type { Answer } from '../service/answer.ts';
import { type Caller, ownersRefusal } from '../service/caller.ts';
import type { Fields } from '../service/parameters/fields.ts';
import type { Service } from '../service/service.ts';
import type { TillSession } from '../service/tills/till-session.ts';
import { type Asking, admitSession, admitTill } from '../session/admit-session.ts';
import { ownPageRefusal } from '../session/cross-site.ts';
import { deviceTokenOf, setDeviceCookie } from '../session/session-cookie.ts';
import type { JsonObject } from '../wire/json-read.ts';
import { describeOperation } from './describe-operation.ts';
import { type ReadRequest, requestReader } from './read-operation.ts';

/** The same for whomever an operation is: it takes of it what it knows. */
type Call = OwnCall<string, Fields> & OperatorCall<string, Fields> & TillCall<string, Fields>;

export function operationRoute(operation: AnyOperation): Route {
  const { method, path, may, writes } = operation;
  const readOfKey = requestReader(operation, 'key');
  const frame = {
    method,
    path: `${BASE}${path}`,
    database: method === 'GET' && !writes ? 'read' : 'written',
    operation: describeOperation(operation),
  } as const;
  if (!may.session) {
    assert(may.key, `nobody may call ${operation.id}`);
    return {
      ...frame,
      scope: may.key,
      ...(may.orKey && { orScope: may.orKey }),
      endpoint: (service) => (caller, request, reply) => {
        const call = callByKey(operation, readOfKey, service, caller, reply);
        return answer(operation, service, call, request, reply);
      },
    };
  }
  const readOfPerson = requestReader(operation, 'session');
  return {
    ...frame,
    scope: null,
    orKey: may.key ?? null,
    endpoint(service, authenticate) {
      const isSigned = credentialFinder(service.config.shortName);
      return async (request, reply) => {
        // The cookie beside a key counts for nothing, also where no key may call.
        const call = !isSigned(request.headers)
          ? await callInSession(operation, readOfPerson, service, reply)
          : may.key
            ? await callWithKey(operation, may.key, readOfKey, service, authenticate, reply)
            : NO_SESSION;
        return answer(operation, service, call, request, reply);
      };
    },
  };
}

/** For a key that sent its fields to another address, `POST /query`. */
export function answererOf(operation: AnyOperation) {
  const { read } = sentReader(operation, 'key');
  return (
    service: Service,
    caller: Caller,
    sent: JsonObject,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<unknown> => {
    const given = () => read({ sent, header: undefined }, service.config);
    const call = callByKey(operation, given, service, caller, reply);
    return answer(operation, service, call, request, reply);
  };
}

const NO_SESSION: Answer<never> = { ok: false, refusal: { code: 'session_required' } };

async function answer(
  operation: AnyOperation,
  service: Service,
  call: Answer<Call>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const outcome = call.ok ? await operation.run(call.value) : call;
  if (!outcome.ok) return void sendRefusal(request, reply, outcome.refusal);
  if ('replayed' in outcome && outcome.replayed) markReplay(reply);
  const { gives } = operation;
  // The framework has to know that what is written as it goes is still under way.
  if ('media' in gives) return sendFile(reply, gives.media, outcome.value as WrittenFile);
  sendData(reply, gives.present(outcome.value, siteOf(service)));
}

async function callWithKey(
  operation: AnyOperation,
  scope: Scope,
  read: ReadRequest,
  service: Service,
  authenticate: Authenticate,
  reply: FastifyReply,
): Promise<Answer<Call>> {
  const caller = await authenticate(reply.request);
  if (!caller.ok) return caller;
  const refusal = scopeRefusal(caller.value, scope);
  if (refusal !== null) return { ok: false, refusal };
  return callByKey(operation, read, service, caller.value, reply);
}

function callByKey(
  { ofAllMerchants }: AnyOperation,
  readRequest: ReadRequest,
  service: Service,
  caller: Caller,
  reply: FastifyReply,
): Answer<Call> {
  const { request } = reply;
  const beyond = ofAllMerchants ? ownersRefusal(caller, ofAllMerchants) : null;
  if (beyond !== null) return { ok: false, refusal: beyond };
  const read = readRequest(request, service.config);
  if (!read.ok) return read;
  const authorization = withKey(caller, clientAddress(request, service));
  const { actor, view } = caller;
  const { userId } = actor;
  const { merchantId: onlyMerchantId } = view.key;
  const { by } = authorization;
  const who = { userId, onlyMerchantId, by, readerId: null, caller, session: null };
  return { ok: true, value: callOf(service, reply, read.value, who, authorization) };
}

async function callInSession(
  operation: AnyOperation,
  readRequest: ReadRequest,
  service: Service,
  reply: FastifyReply,
): Promise<Answer<Call>> {
  const { method, askedBy, forLimited } = operation;
  const { request } = reply;
  const tooMany = await request.server.visitorRate.refusalOf(request);
  if (tooMany !== null) return { ok: false, refusal: tooMany };
  const isGuarded = method !== 'GET' || operation.writes === 'from_own_page';
  const foreign = isGuarded && ownPageRefusal(request.headers, service.payBase());
  if (foreign) return { ok: false, refusal: foreign };
  const asking = { method, ...(askedBy && { askedBy }), ...(forLimited && { forLimited }) };
  if (operation.for === 'till') return callAtTill(asking, readRequest, service, reply);
  const who = operation.for === 'operator' ? 'operator' : 'user';
  const session = await admitSession({ who, ...asking }, service, request);
  if (!session.ok) return session;
  const read = readRequest(request, service.config);
  if (!read.ok) return read;
  // The device is that of the sign-in; the address may have changed since.
  const { userId, device } = session.value;
  const by = byUser(userId, { address: clientAddress(request, service), device });
  const { typed } = read.value;
  const isProvenHere = typed !== null && operation.proof === 'login_password';
  const authorization = isProvenHere ? await inSession(service, { userId, by }, typed) : null;
  if (authorization && !authorization.ok) return authorization;
  const person = {
    userId,
    onlyMerchantId: null,
    by,
    readerId: userId,
    caller: null,
    session: session.value,
  };
  return {
    ok: true,
    value: callOf(service, reply, read.value, person, authorization ? authorization.value : null),
  };
}

/** What is done there is done for the owner; `till` knows who does it. */
async function callAtTill(
  asking: Asking,
  readRequest: ReadRequest,
  service: Service,
  reply: FastifyReply,
): Promise<Answer<Call>> {
  const { request } = reply;
  const till = await admitTill(asking, service, request);
  if (!till.ok) return till;
  const read = readRequest(request, service.config);
  if (!read.ok) return read;
  const { ownerId: userId } = till.value;
  const by = byUser(userId, { address: clientAddress(request, service), device: null });
  const who = { userId, onlyMerchantId: null, by, readerId: null, caller: null, session: null };
  return { ok: true, value: callOf(service, reply, read.value, who, null, till.value) };
}

function callOf(
  service: Service,
  reply: FastifyReply,
  { given, factors, typed, idempotencyKey }: Read,
  who: Pick<Call, 'userId' | 'onlyMerchantId' | 'by' | 'readerId' | 'caller' | 'session'>,
  authorization: Authorization | null,
  till: TillSession | null = null,
): Call {
  const proven = () => {
    assert(
      authorization !== null,
      'an operation that asks who does or decides something takes a proof',
    );
    return authorization;
  };
  return {
    service,
    params: idsIn(reply.request),
    given,
    factors,
    typed,
    idempotencyKey,
    ping: pingReceiver,
    answered: () => endOf(reply),
    untilGone: () => goneOrClosing(reply),
    language: () => pageLanguage(reply.request),
    browser: who.session && {
      token: () => deviceTokenOf(reply.request, service),
      keep: (token) => setDeviceCookie(reply, service, token),
    },
    ...who,
    till() {
      assert(till !== null, 'an operation that asks for the till is for tills');
      return till;
    },
    authorization: proven,
  };
}

function endOf({ raw }: FastifyReply): AbortSignal {
  const end = new AbortController();
  if (raw.closed) end.abort();
  else raw.once('close', () => end.abort());
  return end.signal;
}

function goneOrClosing(reply: FastifyReply): AbortSignal {
  const { request } = reply;
  // Nobody waits for the body of a HEAD.
  if (request.method === 'HEAD') return AbortSignal.abort();
  return AbortSignal.any([endOf(reply), request.server.closing]);
}

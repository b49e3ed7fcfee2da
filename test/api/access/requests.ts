// The request of each row of the access matrix. Everybody asks for the same: what is the owner's, or
// what does not exist.

import type { RefusalCode } from '../../../src/core/refusal.ts';
import type { Sending } from '../../support/api-http.ts';
import { PAYER_PIN } from '../../support/api-town.ts';
import { LOGO_PATH } from '../../support/brand.ts';
import { PASSWORD } from '../../support/known-password.ts';
import { STAFF_PASSWORD } from '../../support/staff.ts';
import { type Belonging, RECORDS, THEMSELVES } from './belongings.ts';
import { OPERATION_REQUESTS } from './operation-requests.ts';
import { OPERATOR, type Targets, VISITOR } from './targets.ts';

export interface BuiltRequest {
  readonly path: string;
  readonly sending?: Pick<Sending, 'body' | 'raw' | 'headers'>;
}

export interface RowRequest {
  readonly asked: (targets: Targets, pin: string) => BuiltRequest;
  /** Whoever may do it changes something. */
  readonly writes?: boolean;
  /** Programs that may leave a line in the audit trail, although they only read. */
  readonly traces?: boolean;
  /** The code of "none". */
  readonly absent?: RefusalCode;
  /** How "own" is recognized. */
  readonly belongsTo?: Belonging;
  /** What it asks for may have ended since it was made, and is made again first. */
  readonly perishes?: boolean;
  /** It may end the session that it is called with. */
  readonly endsSessions?: boolean;
}

const json = { accept: 'application/json' };
const page = { accept: 'text/html', 'accept-language': 'en' };
const form = { ...page, 'Content-Type': 'application/x-www-form-urlencoded' };
const order = { absent: 'order_not_found' } as const;
/** Collects at the branch. */
export const STAFF_CALLER = 'front';
/** Collects at another branch of the merchant. */
export const ELSEWHERE_CALLER = 'back';
const login = { login: VISITOR, password: PASSWORD };
const payPin = { pay_password: PAYER_PIN };
const fields = (values: Record<string, string>) => new URLSearchParams(values).toString();
const at = (path: string, sending: BuiltRequest['sending'] = {}): RowRequest => ({
  asked: () => ({ path, sending }),
});
/** Once it has something. */
const ofLog = (end: string): RowRequest => ({
  asked: ({ logged }) => ({ path: logged && `/log${end}` }),
});
const query = (body: object) => at('/api/v1/query', { body });
const below = (end: string, sending: BuiltRequest['sending'] = {}): RowRequest => ({
  asked: ({ waiting }) => ({ path: `/pay/${waiting}${end}`, sending }),
});
const atTill = (end: string, sending: BuiltRequest['sending'] = {}): RowRequest => ({
  ...order,
  // A stream about another order would not end.
  asked: ({ waiting, over }) => {
    return { path: `/cashier/${end === '/events' ? over : waiting}${end}`, sending };
  },
});
const request = { absent: 'refund_request_not_found' } as const;
type SendingOf = (pin: string) => BuiltRequest['sending'];
const ofRequest = (end: string, sending: SendingOf = () => ({})): RowRequest => ({
  asked: ({ asked }, pin) => ({
    path: `/refund-requests/${asked}${end}`,
    sending: sending(pin) ?? {},
  }),
});
const paymentAsked = { absent: 'payment_request_not_found' } as const;
// Whoever replaces their payment password ends what they were asked for.
const ofPayment = (end: string, sending: SendingOf = () => ({})): RowRequest => ({
  perishes: true,
  asked: ({ askedPayment }, pin) => ({
    path: `/payment-requests/${askedPayment}${end}`,
    sending: sending(pin) ?? {},
  }),
});
const approval = (pin: string) => ({ decision: 'approve', pay_password: pin });
const rpc = (method: string, params?: object, path = '/mcp') =>
  at(path, { body: { jsonrpc: '2.0', id: 1, method, params } });
type Arguments = (targets: Targets, pin: string) => object;
const tool = (name: string, args: Arguments = () => ({}), path = '/mcp'): RowRequest => ({
  asked: (targets, pin) =>
    rpc('tools/call', { name, arguments: args(targets, pin) }, path).asked(targets, pin),
});
const payers = (name: string, args?: Arguments) => tool(name, args, '/mcp/payer');
const HELLO = {
  protocolVersion: '2025-11-25',
  capabilities: {},
  clientInfo: { name: 'test', version: '1' },
};
const txNo = ({ paid: tx_no }: Targets) => ({ tx_no });
let guesses = 0;
let newcomers = 0;
const setting = (pay_password: string, password = PASSWORD) => ({ password, pay_password });
const settingForm = (pin: string) => ({ headers: form, raw: fields(setting(pin)) });
const signUpForm = (path: (targets: Targets) => string): RowRequest => ({
  asked: (targets) => ({
    path: path(targets),
    sending: { headers: form, raw: fields(newcomer(targets.invite)) },
  }),
  writes: true,
  endsSessions: true,
});
const settingOn = (path: (targets: Targets) => string): RowRequest => ({
  asked: (targets, pin) => ({ path: path(targets), sending: settingForm(pin) }),
  writes: true,
});

export const REQUESTS: Readonly<Record<string, RowRequest>> = {
  'GET /api/v1/health': at('/api/v1/health'),
  'GET /livez': at('/livez'),
  'GET /readyz': at('/readyz'),
  'POST /api/v1/query (order)': {
    ...order,
    asked({ paid }) {
      return { path: '/api/v1/query', sending: { body: { query_type: 'order', tx_no: paid } } };
    },
  },
  'POST /api/v1/query (balance)': { ...query({ query_type: 'balance' }), belongsTo: THEMSELVES },
  'POST /api/v1/query (wallet_tx)': { ...query({ query_type: 'wallet_tx' }), belongsTo: RECORDS },
  'POST /mcp (initialize)': rpc('initialize', HELLO),
  'POST /mcp (tools/list)': rpc('tools/list'),
  'POST /mcp (get_balance)': { ...tool('get_balance'), belongsTo: THEMSELVES },
  'POST /mcp (create_collection)': {
    ...tool('create_collection', ({ merchantId: merchant_id }) => ({ amount: 1, merchant_id })),
    writes: true,
    absent: 'merchant_not_found',
  },
  'POST /mcp (query_order)': { ...tool('query_order', txNo), ...order },
  'POST /mcp (get_order_lifecycle)': { ...tool('get_order_lifecycle', txNo), ...order },
  'POST /mcp (refund_order)': {
    ...tool('refund_order', ({ paid: tx_no }, pay_password) => {
      return { tx_no, refund_type: 'full', reason: '退', pay_password };
    }),
    ...order,
    writes: true,
  },
  'POST /mcp (refund_order, asking)': {
    ...tool('refund_order', ({ paid: tx_no }) => ({ tx_no, refund_type: 'full', reason: '退' })),
    ...order,
    writes: true,
  },
  'POST /mcp (list_transactions)': { ...tool('list_transactions'), belongsTo: RECORDS },
  'POST /mcp/payer (initialize)': rpc('initialize', HELLO, '/mcp/payer'),
  'POST /mcp/payer (tools/list)': rpc('tools/list', undefined, '/mcp/payer'),
  'POST /mcp/payer (get_mandate)': payers('get_mandate'),
  'POST /mcp/payer (show_order)': payers('show_order', ({ toPay: tx_no }) => ({ tx_no })),
  'POST /mcp/payer (pay_order)': {
    ...payers('pay_order', ({ toPay: tx_no }) => ({ tx_no, amount: 1 })),
    ...order,
    writes: true,
    perishes: true,
  },
  'POST /mcp/payer (list_payments)': payers('list_payments'),
  'GET /docs': at('/docs'),
  'GET /docs/*': at('/docs/errors'),
  'GET /sdk': at('/sdk'),
  'GET /sdk/*': at('/sdk/vectors.json'),
  'GET /docs/tael.postman_collection.json': at('/docs/tael.postman_collection.json'),
  'GET /llms.txt': at('/llms.txt'),
  'GET /verify.html': at('/verify.html'),
  'GET /openapi.json': at('/openapi.json'),
  'GET /brand/:file': at(LOGO_PATH),
  'GET /favicon.ico': at('/favicon.ico'),
  'GET /.well-known/security.txt': at('/.well-known/security.txt'),
  'GET /log': ofLog(''),
  'GET /log/checkpoint': ofLog('/checkpoint'),
  'GET /log/consistency': ofLog('/consistency?from=0'),
  'GET / (page)': at('/', { headers: page }),
  'GET /pay/:txNo (data)': below('', { headers: json }),
  'GET /pay/:txNo (page)': below('', { headers: page }),
  'GET /pay/:txNo/changes': below('/changes'),
  'GET /qrcode/:txNo': { asked: ({ waiting }) => ({ path: `/qrcode/${waiting}` }) },
  'POST /pay/:txNo (data)': { ...below('', { headers: json, body: payPin }), writes: true },
  'POST /pay/:txNo (form)': {
    ...below('', { headers: form, raw: fields(payPin) }),
    writes: true,
  },
  'POST /pay/:txNo/sign-in': {
    ...below('/sign-in', { headers: form, raw: fields(login) }),
    writes: true,
    endsSessions: true,
  },
  'GET /pay/:txNo/sign-in': below('/sign-in'),
  'POST /pay/:txNo/sign-out': { ...below('/sign-out', { headers: form }), endsSessions: true },
  'GET /pay/:txNo/sign-out': below('/sign-out'),
  'POST /pay/:txNo/sign-up': signUpForm(({ waiting }) => `/pay/${waiting}/sign-up`),
  'GET /pay/:txNo/sign-up': below('/sign-up'),
  'POST /pay/:txNo/pay-password': settingOn(({ waiting }) => `/pay/${waiting}/pay-password`),
  'GET /pay/:txNo/pay-password': below('/pay-password'),
  'GET /cashier/:txNo': atTill('', { headers: page }),
  'GET /cashier/:txNo/events': atTill('/events'),
  'POST /cashier/:txNo/next': {
    ...atTill('/next', { headers: form, raw: fields({ amount: '5', idempotency_key: 'till' }) }),
    writes: true,
  },
  'GET /cashier/:txNo/next': atTill('/next'),
  'POST /cashier/:txNo/cancel': { ...atTill('/cancel', { headers: form }), writes: true },
  'GET /cashier/:txNo/cancel': atTill('/cancel'),
  'POST /cashier/:txNo/sign-in': {
    ...atTill('/sign-in', { headers: form, raw: fields(login) }),
    writes: true,
    endsSessions: true,
  },
  'POST /cashier/:txNo/sign-out': { ...atTill('/sign-out', { headers: form }), endsSessions: true },
  'GET /cashier/:txNo/sign-in': atTill('/sign-in'),
  'GET /cashier/:txNo/sign-out': atTill('/sign-out'),
  'GET /refund-requests/:requestNo (data)': {
    ...ofRequest('', () => ({ headers: json })),
    ...request,
  },
  'GET /refund-requests/:requestNo (page)': {
    ...ofRequest('', () => ({ headers: page })),
    ...request,
  },
  'POST /refund-requests/:requestNo (data)': {
    ...ofRequest('', (pin) => ({ headers: json, body: approval(pin) })),
    ...request,
    writes: true,
  },
  'POST /refund-requests/:requestNo (form)': {
    ...ofRequest('', (pin) => ({ headers: form, raw: fields(approval(pin)) })),
    ...request,
    writes: true,
  },
  'POST /refund-requests/:requestNo/sign-in': {
    ...ofRequest('/sign-in', () => ({ headers: form, raw: fields(login) })),
    writes: true,
    endsSessions: true,
  },
  'GET /refund-requests/:requestNo/sign-in': ofRequest('/sign-in'),
  'POST /refund-requests/:requestNo/sign-out': {
    ...ofRequest('/sign-out', () => ({ headers: form })),
    endsSessions: true,
  },
  'GET /refund-requests/:requestNo/sign-out': ofRequest('/sign-out'),
  'POST /refund-requests/:requestNo/pay-password': {
    ...ofRequest('/pay-password', settingForm),
    writes: true,
  },
  'GET /refund-requests/:requestNo/pay-password': ofRequest('/pay-password'),
  'GET /payment-requests/:requestNo (data)': {
    ...ofPayment('', () => ({ headers: json })),
    ...paymentAsked,
  },
  'GET /payment-requests/:requestNo (page)': {
    ...ofPayment('', () => ({ headers: page })),
    ...paymentAsked,
  },
  'POST /payment-requests/:requestNo (data)': {
    ...ofPayment('', (pin) => ({ headers: json, body: approval(pin) })),
    ...paymentAsked,
    writes: true,
  },
  'POST /payment-requests/:requestNo (form)': {
    ...ofPayment('', (pin) => ({ headers: form, raw: fields(approval(pin)) })),
    ...paymentAsked,
    writes: true,
  },
  'POST /payment-requests/:requestNo/sign-in': {
    ...ofPayment('/sign-in', () => ({ headers: form, raw: fields(login) })),
    writes: true,
    endsSessions: true,
  },
  'GET /payment-requests/:requestNo/sign-in': ofPayment('/sign-in'),
  'POST /payment-requests/:requestNo/sign-out': {
    ...ofPayment('/sign-out', () => ({ headers: form })),
    endsSessions: true,
  },
  'GET /payment-requests/:requestNo/sign-out': ofPayment('/sign-out'),
  'POST /payment-requests/:requestNo/pay-password': {
    ...ofPayment('/pay-password', settingForm),
    writes: true,
  },
  'GET /payment-requests/:requestNo/pay-password': ofPayment('/pay-password'),
  'POST /auth/login': {
    ...at('/auth/login', { body: login }),
    writes: true,
    endsSessions: true,
  },
  'POST /auth/login (wrong)': {
    // A new login each time, so that nobody is throttled.
    asked() {
      guesses += 1;
      return {
        path: '/auth/login',
        sending: { body: { login: `nobody-${guesses}`, password: PASSWORD } },
      };
    },
  },
  'POST /auth/staff/login': {
    asked: ({ staffLogin }) => ({
      path: '/auth/staff/login',
      sending: { body: { login: staffLogin, password: STAFF_PASSWORD } },
    }),
    writes: true,
    endsSessions: true,
  },
  'POST /auth/staff/login (wrong)': {
    asked() {
      guesses += 1;
      const body = { login: `1/nobody-${guesses}`, password: PASSWORD };
      return { path: '/auth/staff/login', sending: { body } };
    },
  },
  'POST /auth/terminal': at('/auth/terminal', { body: { login: OPERATOR } }),
  'POST /auth/terminal/session': {
    asked: ({ terminal }) => ({ path: '/auth/terminal/session', sending: { body: terminal } }),
  },
  'POST /auth/logout': { ...at('/auth/logout'), endsSessions: true },
  'POST /auth/sign-up': {
    asked: ({ invite }) => ({ path: '/auth/sign-up', sending: { body: newcomer(invite) } }),
    writes: true,
    endsSessions: true,
  },
  'POST /auth/sign-up (uninvited)': {
    // From a new address each time, so that nobody is throttled.
    asked() {
      const body = newcomer('0000-0000-0000-0000');
      const headers = { 'X-Forwarded-For': `198.51.100.${newcomers % 250}` };
      return { path: '/auth/sign-up', sending: { body, headers } };
    },
  },
  'POST /auth/pay-password': {
    asked: (_, pin) => ({ path: '/auth/pay-password', sending: { body: setting(pin) } }),
    writes: true,
  },
  'POST /auth/pay-password (wrong)': {
    asked: (_, pin) => ({
      path: '/auth/pay-password',
      sending: { body: setting(pin, 'wrong horse 1') },
    }),
  },
  'GET /account': at('/account'),
  'POST /account/sign-in': {
    ...at('/account/sign-in', { headers: form, raw: fields(login) }),
    writes: true,
    endsSessions: true,
  },
  'GET /account/sign-in': at('/account/sign-in'),
  'POST /account/sign-out': { ...at('/account/sign-out', { headers: form }), endsSessions: true },
  'GET /account/sign-out': at('/account/sign-out'),
  'POST /account/sign-up': signUpForm(() => '/account/sign-up'),
  'GET /account/sign-up': at('/account/sign-up'),
  'POST /account/pay-password': settingOn(() => '/account/pay-password'),
  'GET /account/pay-password': at('/account/pay-password'),
  'GET /auth/oidc': at('/auth/oidc?page=/account'),
  'GET /auth/oidc/callback': at('/auth/oidc/callback?code=none&state=none'),
  'GET /sign-in/:link': { asked: ({ link }) => ({ path: `/sign-in/${link}` }) },
  'POST /sign-in/:link': {
    // Whoever has not opened the link in their own browser has no proof.
    asked: ({ link }) => ({
      path: `/sign-in/${link}`,
      sending: { headers: form, raw: fields({ proof: 'none' }) },
    }),
  },
  'GET /forgot-password': at('/forgot-password'),
  'GET /forgot-password/sent': at('/forgot-password/sent'),
  'POST /forgot-password': {
    asked: () => ({
      path: '/forgot-password',
      sending: { headers: form, raw: fields({ login: 'nobody' }) },
    }),
  },
  'GET /reset-password/:link': { asked: ({ link }) => ({ path: `/reset-password/${link}` }) },
  'POST /reset-password/:link': {
    asked: ({ link }) => ({
      path: `/reset-password/${link}`,
      sending: { headers: form, raw: fields({ password: 'battery staple 2' }) },
    }),
  },
  'GET /console': at('/console'),
  'GET /console/* (page)': at('/console/records'),
  ...OPERATION_REQUESTS,
};

/** A new login each time: nobody signs up twice. */
function newcomer(invite: string) {
  newcomers += 1;
  return { name: '新来的', login: `newcomer-${newcomers}`, password: PASSWORD, invite };
}

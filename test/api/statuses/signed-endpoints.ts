// The signed endpoints in the specification, each with a request that succeeds.

import { type Sending, send } from '../../support/api-http.ts';
import { type ApiTown, OWNER_PIN } from '../../support/api-town.ts';

export interface SignedEndpoint {
  readonly scope: 'query' | 'collection' | 'refund' | 'events';
  /** A request that succeeds each time it is made anew. */
  readonly validRequest: (town: ApiTown) => Promise<{ query?: string; body?: unknown }>;
}

const SIGNED: Readonly<Record<string, SignedEndpoint>> = {
  'GET /api/v1/balance': { scope: 'query', validRequest: async () => ({}) },
  'GET /api/v1/transactions': {
    scope: 'query',
    validRequest: async () => ({ query: '?page=1&per_page=5' }),
  },
  'GET /api/v1/events': { scope: 'events', validRequest: async () => ({ query: '?after=0' }) },
  'GET /api/v1/order-lifecycle': {
    scope: 'query',
    validRequest: async (town) => ({ query: `?tx_no=${await town.order()}` }),
  },
  'POST /api/v1/query': {
    scope: 'query',
    validRequest: async () => ({ body: { query_type: 'balance' } }),
  },
  'POST /api/v1/collection': {
    scope: 'collection',
    validRequest: async (town) => ({ body: { amount: 1, merchant_id: town.merchantId } }),
  },
  'POST /api/v1/refund': {
    scope: 'refund',
    validRequest: async (town) => {
      const order = { tx_no: await town.paid(1), refund_type: 'full', reason: '退' };
      return { body: { ...order, pay_password: OWNER_PIN } };
    },
  },
};

export type Subject = ReturnType<typeof subjectOf>;

/** Undefined for an endpoint that takes no signature. */
export function signedEndpoint(town: ApiTown, endpoint: string) {
  const found = SIGNED[endpoint];
  return found && subjectOf(town, endpoint, found);
}

function subjectOf(town: ApiTown, endpoint: string, { scope, validRequest }: SignedEndpoint) {
  const [method = '', path = ''] = endpoint.split(' ');

  /** A request that succeeds once, however often and in whatever form it is sent. */
  async function prepare() {
    const { query = '', body } = await validRequest(town);
    const target = `${path}${query}`;
    return {
      body,
      line: `${method} ${target}`,
      send: (sending: Sending = {}) =>
        send(town.api.origin, method, target, { key: town.key, body, ...sending }),
    };
  }
  return {
    town,
    method,
    line: endpoint,
    scope,
    prepare,
    /** A request that succeeds unless `sending` spoils it. */
    request: async (sending: Sending = {}) => (await prepare()).send(sending),
  };
}

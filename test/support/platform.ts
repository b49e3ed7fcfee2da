// A town with a platform: an operator, and the key of its program.

import { type Fen, fen } from '../../src/core/money.ts';
import { type Sending, type SigningKey, send } from './api-http.ts';
import { type ApiTown, openApiTown } from './api-town.ts';
import type { KeyWishes, Person } from './residents.ts';

export interface Limits {
  readonly rechargeLimitFen: Fen | null;
  readonly payoutLimitFen: Fen | null;
}

const PLENTY: Limits = { rechargeLimitFen: fen(1_000_000_00), payoutLimitFen: fen(1_000_000_00) };

/** Whoever tests comes from the machine itself. */
export function newOperateKey(
  town: Pick<ApiTown, 'newKey'>,
  operator: Pick<Person, 'userId'> & Partial<Person>,
  operate: Limits = PLENTY,
  more: KeyWishes = {},
): Promise<SigningKey> {
  const ipRules = ['127.0.0.0/8', '::1'];
  return town.newKey(operator as Person, { name: 'app', scopes: [], ipRules, operate, ...more });
}

export async function openPlatform(settings: Record<string, string> = {}) {
  const town = await openApiTown(settings);
  const operator = await town.newPerson('platform', { operator: true });
  const key = await newOperateKey(town, operator);
  const at =
    (method: 'GET' | 'POST' | 'PATCH') =>
    (path: string, body?: object, sending: Sending = {}) =>
      send(town.api.origin, method, `/api/v1/operator${path}`, { key, body, ...sending });
  let members = 0;
  return {
    town,
    operator,
    key,
    get: (path: string, sending: Sending = {}) => at('GET')(path, undefined, sending),
    post: at('POST'),
    patch: at('PATCH'),
    /** A user whom the platform made. */
    async member(wishes: object = {}): Promise<number> {
      members += 1;
      const made = await at('POST')('/users', {
        reference: `member-${members}`,
        name: '会员',
        ...wishes,
      });
      return made.data.user_id;
    },
  };
}

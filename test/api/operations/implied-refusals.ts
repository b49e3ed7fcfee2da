// Makes operations refuse what follows from who may call them, how they are asked for and what proves who
// asks: in one way for all of them.

import assert from 'node:assert/strict';
import type { RefusalCode } from '../../../src/core/refusal.ts';
import type { Sender } from '../../../src/interface/operation.ts';
import { sentReader } from '../../../src/interface/read.ts';
import { newNonce, nowSeconds, type Sending } from '../../support/api-http.ts';
import { request, sendBytes } from '../../support/api-raw.ts';
import { OWNER_PIN } from '../../support/api-town.ts';
import { footprint } from '../../support/footprint.ts';
import { PASSWORD } from '../../support/known-password.ts';
import { codeOf } from '../../support/one-time-code.ts';
import { askTooOften } from '../statuses/pace-check.ts';
import { addressOf } from './ask.ts';
import { newcomer } from './occasions.ts';
import type { Asking, Provocation, Wish } from './provoking.ts';
import {
  COOLING,
  inState,
  LOCKED,
  NO_TWO_FACTOR,
  type State,
  SUSPENDED,
  TWO_FACTOR,
  UNSET,
} from './wallet-states.ts';

export interface Implied {
  /** Who meets it, where not everybody does. */
  readonly by?: Sender;
  /** In which wallets of the owner and the operator it is met; unless given as they are. */
  readonly state?: State;
  readonly provoke: Provocation;
}

const WRONG_PIN = '135791';
const SECONDS_OFF = 400;
const BODY_MAX = 65_536;
const TEN_MINUTES_MS = 600_000;

const signing = (wrong: Sending): Implied => ({
  by: 'key',
  provoke: ({ ask }) => ask({ besides: wrong }),
});
const spoiled = (besides: Sending): Implied => ({ provoke: ({ ask }) => ask({ besides }) });

/** As bytes that no operation reads. */
const sentAs = (bytes: (line: string) => string): Implied => ({
  provoke({ town, operation }) {
    const path = addressOf(operation).replaceAll(/:\w+/g, '1');
    return sendBytes(town.api.port, bytes(`${operation.method} ${path}`));
  },
});

export const IMPLIED: Partial<Readonly<Record<RefusalCode, Implied>>> = {
  // Sessions.
  session_required: { provoke: ({ ask }) => ask({ as: {} }) },
  // What a key was found to be is known by heart for a while; somebody else's is suspended in earnest.
  user_suspended: {
    state: SUSPENDED,
    provoke: async ({ by, keyOfSuspended, ask }) =>
      ask(by === 'key' ? { as: { key: await keyOfSuspended() } } : {}),
  },
  session_limited: {
    provoke: async ({ limited, ask }) => ask({ as: { headers: { cookie: await limited() } } }),
  },
  cross_site: spoiled({
    headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  }),
  not_found: {
    async provoke({ town, operation, ask }) {
      // What operators have is not there for others; else the number in the path is too long for any route.
      if (operation.for !== 'operator') return ask({ path: () => longPath(operation) });
      return ask({ as: { headers: { cookie: await town.cookieOf('chen') } } });
    },
  },

  // The proof that it is they.
  login_failed: {
    state: TWO_FACTOR,
    async provoke(asking) {
      const answer = await guess(asking);
      await forgetGuesses(asking);
      return answer;
    },
  },
  login_throttled: {
    state: TWO_FACTOR,
    async provoke(asking) {
      let answer = await guess(asking);
      while (answer.code === 'login_failed') answer = await guess(asking);
      await forgetGuesses(asking);
      return answer;
    },
  },
  totp_required: { state: TWO_FACTOR, provoke: proving({ totp_code: null }) },
  totp_invalid: {
    state: TWO_FACTOR,
    provoke: (asking) => proving({ totp_code: asking.wrongCode() })(asking),
  },
  cooling_off: { state: COOLING, provoke: proving({}) },
  pay_password_not_set: { state: UNSET, provoke: ({ ask }) => ask() },
  pay_password_locked: { state: LOCKED, provoke: proving({}) },
  pay_password_wrong: { provoke: proving({ pay_password: WRONG_PIN }) },

  // Idempotency keys.
  idempotency_key_reused: {
    async provoke({ renew, ask, operation }) {
      const key = { idempotency_key: `reused-${operation.id}` };
      await renew();
      const first = await ask({ fields: key });
      assert.equal(first.status, 200, first.text);
      // For another amount, or about something else.
      const hasAmount = operation.takes !== undefined && 'amount' in operation.takes;
      if (!hasAmount) await renew();
      const again = await ask({ fields: { ...key, ...(hasAmount && { amount: 3 }) } });
      await renew();
      return again;
    },
  },
  idempotency_key_expired: {
    async provoke({ town, renew, ask, operation }) {
      const key = { idempotency_key: `expired-${operation.id}` };
      await renew();
      const first = await ask({ fields: key });
      assert.equal(first.status, 200, first.text);
      await town.api.alter(`update idempotency_keys set at_ms = at_ms - ${TEN_MINUTES_MS}
        where id like '%expired-${operation.id}'`);
      const again = await ask({ fields: key });
      await renew();
      return again;
    },
  },

  // The request itself.
  payload_too_large: sentAs((line) => request(line, [], 'x'.repeat(BODY_MAX + 1))),
  unsupported_media_type: spoiled({ raw: '{}', headers: { 'content-type': 'text/plain' } }),
  invalid_json: spoiled({ raw: '{"nonsense":' }),
  // Of fields `operations.test.ts` has a proof; what has none is still a request.
  invalid_parameters: sentAs((line) => request(line).replace('Host: tael.test\r\n', '')),

  // Signatures.
  credentials_missing: signing({ headers: { 'X-Tael-Nonce': null } }),
  credentials_malformed: signing({ headers: { 'X-Tael-Nonce': 'short' } }),
  credentials_invalid: signing({ signing: { secret: 'sk_wrong' } }),
  timestamp_out_of_range: {
    by: 'key',
    provoke: ({ ask }) =>
      ask({ besides: { signing: { timestamp: String(nowSeconds() - SECONDS_OFF) } } }),
  },
  signature_invalid: signing({ signing: { signature: '0'.repeat(64) } }),
  nonce_reused: {
    by: 'key',
    async provoke({ keyWith, spend, ask }) {
      const [key, signing] = [await keyWith({}), { nonce: newNonce() }];
      await spend({ key, signing });
      return ask({ as: { key, signing } });
    },
  },
  ip_not_allowed: {
    by: 'key',
    provoke: async ({ keyWith, ask }) =>
      ask({ as: { key: await keyWith({ ipRules: ['203.0.113.7'] }) } }),
  },
  scope_missing: {
    by: 'key',
    async provoke({ operation, keyOfPerson, ask }) {
      const other = operation.may.key === 'refund' ? 'collection' : 'refund';
      return ask({ as: { key: await keyOfPerson({ scopes: [other] }) } });
    },
  },
  rate_limited: {
    by: 'key',
    async provoke(asking) {
      const { may, method } = asking.operation;
      if (!may.key) return askTooOften(`${method} ${addressOf(asking.operation)}`);
      const key = await asking.keyWith({ ratePerMinute: 1 });
      await asking.spend({ key });
      return asking.ask({ as: { key } });
    },
  },
};

function longPath({ path }: Asking['operation']): string {
  return `/api/v1${path.replaceAll(/:\w+/g, '9'.repeat(200))}`;
}

const guess = proving({ password: 'wrong horse 1' });

/** What has to be asked for, that a proof is looked at. */
const PROVEN: Readonly<Record<string, (asking: Asking) => Promise<Wish>>> = {
  /** Money leaves. */
  createTransfer: async ({ town }) => ({ fields: { to_wallet_id: town.payer.walletId } }),
  changeKey: async ({ town }) => {
    const { keyId } = await town.newKey(town.owner, { ratePerMinute: 10 });
    return { of: { keyId }, fields: { rate: 20 } };
  },
  resumeUser: async ({ town }) => {
    const person = await newcomer(town);
    await town.standing(person, 'suspend');
    return { of: { userId: person.userId } };
  },
  async switchOnTotp({ town }) {
    const headers = { cookie: await town.cookieOf('lin') };
    const path = '/api/v1/security/two-factor/offer';
    const { data } = await town.web('POST', path, { headers, body: {} });
    return { fields: { offer: data.offer, totp_code: codeOf(data.secret) } };
  },
};

/** Where something is written all the same: a wrong guess, or that a code was used up. */
function isNoted({ id }: Asking['operation'], code: string): boolean {
  const isOfBoth = id === 'closeAccount' && code.startsWith('pay_password');
  return isOfBoth || ['pay_password_wrong', 'totp_invalid'].includes(code);
}

/** With this, which is not what proves it; the rest is right. */
function proving(wrong: object): Provocation {
  return async (asking) => {
    const { operation, ask, by } = asking;
    const { fields } = sentReader(operation, by);
    const right = { password: PASSWORD, pay_password: OWNER_PIN };
    const given = Object.entries({ ...right, ...wrong }).filter(([name]) => name in fields);
    const wish = (await PROVEN[operation.id]?.(asking)) ?? {};
    const sent = { ...wish, fields: { ...wish.fields, ...Object.fromEntries(given) } };
    // Who has two-factor authentication switches it on no more.
    const state = operation.id === 'switchOnTotp' ? NO_TWO_FACTOR : undefined;
    const answer = await inState(asking, state, async () => {
      const before = await footprint(asking);
      const answer = await ask(sent);
      if (!isNoted(operation, answer.code)) assert.deepEqual(await footprint(asking), before);
      return answer;
    });
    if (answer.code !== 'login_failed') await forgetGuesses(asking);
    return answer;
  };
}

/** Or the next guess would find everything locked. */
async function forgetGuesses({ town, rows }: Pick<Asking, 'town' | 'rows'>): Promise<void> {
  await rows('delete from sign_in_attempts');
  await rows('update api_keys set factor_failures = 0 where factor_failures > 0');
  await town.api.alter(`update wallets set factor_failures = 0, locked_until_ms = null
    where factor_failures > 0`);
}

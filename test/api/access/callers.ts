// The callers of the access matrix: people with and without a session, programs with valid keys,
// and keys that fail, each for one reason.

import assert from 'node:assert/strict';
import { atThisMachine } from '../../../src/service/administration/authorization.ts';
import { revokeKey } from '../../../src/service/administration/revoke-key.ts';
import { rotateKey } from '../../../src/service/administration/rotate-key.ts';
import { closeAccount } from '../../../src/service/close-account.ts';
import { sessionOf } from '../../../src/service/session.ts';
import {
  newNonce,
  nowSeconds,
  type Sending,
  type SigningKey,
  signed,
} from '../../support/api-http.ts';
import {
  type ApiTown,
  cookieIn,
  OWNER_PIN,
  PAYER_PIN,
  type Person,
} from '../../support/api-town.ts';
import { newOperateKey } from '../../support/platform.ts';
import { signInLinksIn } from '../../support/sign-in-links.ts';
import { staffAt, staffCookie } from '../../support/staff.ts';
import { ELSEWHERE_CALLER, STAFF_CALLER } from './requests.ts';
import type { FAILING } from './table.ts';
import { OPERATOR, spendingOfOwner } from './targets.ts';

export const SCOPES = ['query', 'collection', 'refund', 'events'] as const;
export type Scope = (typeof SCOPES)[number];

/** The relevant facts about the row. */
export interface Occasion {
  /** Null: it needs none. */
  readonly needs: Scope | null;
  readonly endsSessions: boolean;
}

export interface Caller {
  /** What makes a request theirs. */
  readonly sending: (occasion: Occasion) => Promise<Sending>;
  /** Whose things are theirs; left out where nobody's are. */
  readonly login?: string;
  readonly pin: string;
}

type Callers = Readonly<Record<string, Caller>>;

export function peopleOf(town: ApiTown): Callers {
  const cookieOf = (login: string, { endsSessions }: Occasion) =>
    endsSessions ? town.signIn(login).then(cookieIn) : town.cookieOf(login);
  const ended = town.signIn('wang').then(async (answer) => {
    const cookie = cookieIn(answer);
    await town.web('POST', '/auth/logout', { headers: { cookie } });
    return cookie;
  });
  /** One session each, and another where it may be ended. */
  const sessions = (open: () => Promise<string>) => {
    const lasting = lazily(open);
    return ({ endsSessions }: Occasion) => (endsSessions ? open() : lasting());
  };
  const staff = (name: string, branchId?: () => Promise<number>) => {
    const login = lazily(async () => (await staffAt(town, name, await branchId?.())).login);
    return somebody(sessions(async () => staffCookie(town, await login())));
  };
  const { limitedCookie } = signInLinksIn(town);
  /** Opened again when something else that its user did has ended it. */
  const limited = (login: string) => {
    let known = '';
    const inLinkSession = somebody(async ({ endsSessions }) => {
      const { service } = town.api;
      const [, token = null] = known.split('=');
      if (!endsSessions && (await sessionOf(service, token)).ok) return known;
      const person = await service.store.queries.userByLogin(login);
      assert(person);
      known = await limitedCookie(person);
      return known;
    });
    return { ...inLinkSession, login };
  };
  const gone = (login: string, leave: (person: Person) => Promise<unknown>) =>
    somebody(
      lazily(async () => {
        const person = await town.newPerson(login);
        const cookie = cookieIn(await town.signIn(login));
        await leave(person);
        return cookie;
      }),
    );
  const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
  const somebody = (cookie: (occasion: Occasion) => Promise<string>, more = {}): Caller => ({
    pin: PAYER_PIN,
    sending: async (occasion) => ({ headers: { cookie: await cookie(occasion), ...more } }),
  });
  const signedIn = (login: string) => ({
    ...somebody((occasion) => cookieOf(login, occasion)),
    login,
  });
  return {
    nobody: { sending: async () => ({}), pin: PAYER_PIN },
    payer: signedIn('wang'),
    owner: { ...signedIn('lin'), pin: OWNER_PIN },
    other: signedIn('chen'),
    operator: signedIn(OPERATOR),
    ended: somebody(() => ended),
    foreign: { ...somebody(() => town.cookieOf('wang'), foreign), login: 'wang' },
    staff: staff(STAFF_CALLER),
    elsewhere: staff(ELSEWHERE_CALLER, () => town.newBranch(town.merchantId, '东湖店')),
    limited: { ...limited('lin'), pin: OWNER_PIN },
    limitedOperator: limited(OPERATOR),
    suspended: gone('qian', (person) => town.standing(person, 'suspend')),
    closed: gone('sun', async ({ userId }) => {
      assert.ok((await closeAccount(town.api.service, userId, atThisMachine(town.api.service))).ok);
    }),
  };
}

export async function programsOf(town: ApiTown): Promise<Callers> {
  const { owner, payer, stranger } = town;
  const merchantId = await town.newMerchant(owner, '林记分店');
  const platform = await town.newPerson('platform', { operator: true });
  const withScopes = async (...scopes: Scope[]) =>
    caller(await town.newKey(owner, { scopes }), owner, OWNER_PIN);
  const without = new Map<Scope | null, Caller>([[null, caller(town.key, owner, OWNER_PIN)]]);
  for (const scope of SCOPES) {
    // Either of two opens the events.
    const both: readonly Scope[] = ['query', 'events'];
    const lacked = both.includes(scope) ? both : [scope];
    without.set(scope, await withScopes(...SCOPES.filter((other) => !lacked.includes(other))));
  }
  return {
    query: await withScopes('query'),
    collection: await withScopes('collection'),
    refund: await withScopes('refund'),
    events: await withScopes('events'),
    all: caller(town.key, owner, OWNER_PIN),
    lacking: {
      login: owner.login,
      pin: OWNER_PIN,
      sending: async (occasion) => without.get(occasion.needs)?.sending(occasion) ?? {},
    },
    payer: caller(town.payerKey, payer, PAYER_PIN),
    other: caller(town.strangerKey, stranger, PAYER_PIN),
    beside: caller(await town.newKey(owner, { merchantId }), owner, OWNER_PIN),
    operate: caller(await newOperateKey(town, platform), platform, OWNER_PIN),
    spend: {
      login: owner.login,
      pin: OWNER_PIN,
      sending: async () => ({ key: (await spendingOfOwner(town)).key }),
    },
  };
}

export async function failingOf(
  town: ApiTown,
): Promise<Readonly<Record<keyof typeof FAILING, Caller>>> {
  const { owner, key, api } = town;
  const [revoked, expired] = [await town.newKey(owner), await town.newKey(owner)];
  assert.ok((await revokeKey(api.service, revoked.keyId, api.service.operator)).ok);
  await api.alter(
    `update api_keys set ends_at_ms = created_at_ms where key_id = '${expired.keyId}'`,
  );
  const rotatedOut = await town.newKey(owner);
  assert.ok((await rotateKey(api.service, rotatedOut.keyId, 0, atThisMachine(api.service))).ok);
  const elsewhere = await town.newKey(owner, { ipRules: ['203.0.113.7', '2001:db8::/32'] });
  const whole = await town.newKey(owner, { signsRequests: true });
  const suspended = await town.newPerson('zhao');
  const ofSuspended = await town.newKey(suspended);
  await town.standing(suspended, 'suspend');
  const closed = await town.newPerson('feng');
  const ofClosed = await town.newKey(closed);
  assert.ok((await closeAccount(api.service, closed.userId, atThisMachine(api.service))).ok);
  const nonce = newNonce();
  await town.get('/balance', { signing: { nonce } });
  const failing = (given: SigningKey, sending: Sending = {}): Caller => ({
    pin: OWNER_PIN,
    sending: async () => ({ key: given, ...sending }),
  });
  const another = signed(town.payerKey)['X-Tael-Signature'] ?? '';
  return {
    'a revoked key': failing(revoked),
    'an expired key': failing(expired),
    'a key that was rotated out': failing(rotatedOut),
    'a key of a closed account': failing(ofClosed),
    'a wrong secret': failing(key, { signing: { secret: town.payerKey.secret } }),
    'a wrong signature': failing(key, { signing: { signature: another } }),
    'a stale timestamp': failing(key, { signing: { timestamp: String(nowSeconds() - 400) } }),
    'a used nonce': failing(key, { signing: { nonce } }),
    'a request that is not signed whole': failing(whole),
    'an address off its whitelist': failing(elsewhere),
    'a suspended owner': failing(ofSuspended),
  };
}

function caller(key: SigningKey, person: Person, pin: string): Caller {
  return { login: person.login, pin, sending: async () => ({ key }) };
}

function lazily<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

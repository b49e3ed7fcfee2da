// A town in which any operation can be asked for by whoever may, in any state that its refusals are about.

import type { RefusalCode } from '../../../src/core/refusal.ts';
import { type AnyOperation, type Sender, takesKey } from '../../../src/interface/operation.ts';
import { type Answer, type Sending, type SigningKey, send } from '../../support/api-http.ts';
import { type ApiTown, OWNER_PIN, openApiTown } from '../../support/api-town.ts';
import { mandatesIn } from '../../support/mandates.ts';
import { codeOf } from '../../support/one-time-code.ts';
import { newOperateKey } from '../../support/platform.ts';
import type { KeyWishes, Person } from '../../support/residents.ts';
import { signInLinksIn } from '../../support/sign-in-links.ts';
import { OPERATOR, spendingOfOwner, type Targets, targetsIn, VISITOR } from '../access/targets.ts';
import { type Json, rowOf, sendAsked } from './ask.ts';

export interface Scene {
  readonly town: ApiTown;
  readonly operator: Person;
  /** As the town has it, over one connection. */
  readonly rows: ApiTown['api']['rows'];
  /** A one-time code neither of the owner nor of the operator. */
  wrongCode(): string;
}

/** One operation, asked for by somebody who may. */
export interface Asking extends Scene {
  readonly operation: AnyOperation;
  readonly by: Sender;
  ask(wish?: Wish): Promise<Answer>;
  /** Makes anew what it is about. */
  renew(): Promise<void>;
  /** A key like the one that may, but for this. */
  keyWith(wishes: KeyWishes): Promise<SigningKey>;
  /** As people make them, without `operate`. */
  keyOfPerson(wishes: KeyWishes): Promise<SigningKey>;
  /** Of somebody else, which would do. */
  keyOfSuspended(): Promise<SigningKey>;
  /** The cookie of a session that may pay and look. */
  limited(): Promise<string>;
  /** Has it proved, for something that changes nothing. */
  spend(as: Sending): Promise<Answer>;
}

export interface Wish {
  /** Sent instead; null: left out. */
  readonly fields?: Json;
  /** What it is about, in place of what there is. */
  readonly of?: Partial<Targets>;
  /** Whose request it is, in place of whoever may. */
  readonly as?: Sending;
  /** Beside what makes it theirs. */
  readonly besides?: Sending;
  readonly path?: (path: string) => string;
}

export type Provocation = (asking: Asking) => Promise<Pick<Answer, 'status' | 'code' | 'text'>>;

const NEAR = [-2, -1, 0, 1, 2];
/** One more than there are right ones near now. */
const CODES = Array.from({ length: 2 * NEAR.length + 1 }, (_, digit) => `${100_000 + digit}`);

const textOf = (wishes: KeyWishes) => Object.entries(wishes).join(' ');

/** Makes each once. */
function remembered() {
  const known = new Map<string, Promise<unknown>>();
  return <T>(name: string, make: () => Promise<T>): Promise<T> => {
    const made = (known.get(name) as Promise<T> | undefined) ?? make();
    known.set(name, made);
    return made;
  };
}

export async function openScene() {
  const town = await openApiTown({ TAEL_SETTLEMENT_DELAY: '0' });
  await town.newPerson(VISITOR);
  const operator = await town.newPerson(OPERATOR, { operator: true });
  const { targets, renew, forget } = await targetsIn(town);
  const secrets = [await town.enrol(town.owner), await town.enrol(operator)];
  await town.api.alter('update wallets set totp_enrolment = -1 where totp_enrolment = 1');
  const keys = { owner: town.key, operator: await newOperateKey(town, operator) };
  await town.recharge(town.owner, 100_000_00n);
  const suspended = await town.newPerson('suspended', { operator: true });
  const { limitedCookie } = signInLinksIn(town);
  const once = remembered();
  const scene: Scene = {
    town,
    operator,
    rows: town.api.rows,
    wrongCode() {
      const right = secrets.flatMap((secret) => NEAR.map((steps) => codeOf(secret, steps)));
      return CODES.find((code) => !right.includes(code)) ?? '';
    },
  };

  const ownKeyOf = async (person: Person, spends: boolean) =>
    spends ? (await mandatesIn(town).newSpending(person)).key : town.newKey(person);

  async function ownOf(operation: AnyOperation, by: Sender): Promise<Sending> {
    const isOperators = operation.for === 'operator';
    if (operation.may.key === 'spend') return { key: (await spendingOfOwner(town)).key };
    if (by === 'key') return { key: isOperators ? keys.operator : keys.owner };
    return { headers: { cookie: await town.cookieOf(isOperators ? OPERATOR : 'lin') } };
  }

  return {
    scene,
    /** Of a code that programs alone meet, or that needs a key which people do not send, by a key. */
    asking(operation: AnyOperation, code: RefusalCode, wanted?: Sender): Asking {
      const { may } = operation;
      const isKeyed = code.startsWith('idempotency_key');
      const inSession = may.session && (!isKeyed || takesKey(operation, 'session'));
      const isOperators = operation.for === 'operator';
      const by = wanted ?? (inSession ? 'session' : 'key');
      return {
        ...scene,
        operation,
        by,
        async ask({ fields, of = {}, as, besides = {}, path = (given: string) => given } = {}) {
          const about = new Proxy(targets, {
            get: (known, name: keyof Targets) => of[name] ?? known[name],
          });
          const asked = rowOf(operation).asked(about, OWNER_PIN);
          const own = as ?? (await ownOf(operation, by));
          const sending = { ...own, ...besides, headers: { ...own.headers, ...besides.headers } };
          const moved = { ...asked, path: path(asked.path) };
          return sendAsked(town.api.origin, operation, moved, sending, fields);
        },
        renew() {
          forget();
          rowOf(operation).asked(targets, OWNER_PIN);
          return renew();
        },
        keyWith: (wishes) => {
          const make = isOperators
            ? () => newOperateKey(town, operator, undefined, wishes)
            : () => town.newKey(town.owner, wishes);
          return once(`key ${isOperators} ${textOf(wishes)}`, make);
        },
        keyOfPerson: (wishes) =>
          once(`person ${isOperators} ${textOf(wishes)}`, () =>
            town.newKey(isOperators ? operator : town.owner, wishes),
          ),
        keyOfSuspended: () =>
          once(`suspended ${may.key}`, async () => {
            await town.standing(suspended, 'resume');
            const key = isOperators
              ? await newOperateKey(town, suspended)
              : await ownKeyOf(suspended, may.key === 'spend');
            await town.standing(suspended, 'suspend');
            return key;
          }),
        limited: () =>
          once(`limited ${isOperators}`, () => limitedCookie(isOperators ? operator : town.owner)),
        spend: (as) => send(town.api.origin, 'GET', '/api/v1/balance', as),
      };
    },
  };
}

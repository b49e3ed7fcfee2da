// A door of the service: how it is asked, and what of its answer is written down.

import type { Service } from '../../src/service/service.ts';
import { type Answer, type Sending, send } from '../support/api-http.ts';
import { PASSWORD } from '../support/known-password.ts';
import type { World } from './world.ts';

export interface Place {
  readonly world: World;
  readonly origin: string;
  readonly service: Service;
}

/** An act moves money, makes something or lets somebody in; sums tell what all of them have come to. */
export interface Door {
  readonly name: string;
  readonly kind: 'read' | 'act' | 'sum';
  readonly ask: (place: Place) => Promise<string>;
}

/** What an answer says, without what is another at each run. */
export function said({ status, code, data }: Answer): string {
  return status >= 400 ? `${status} ${code ?? ''}`.trim() : `${status} ${textOf(data)}`;
}

const PASSING: ReadonlySet<string> = new Set([
  'requests_by_hour',
  'last_used_from',
  'last_used_at',
  'unused',
  'server_time',
]);

export const textOf = (shown: unknown) =>
  JSON.stringify(shown, (name, value) => (PASSING.has(name) ? undefined : value)).replaceAll(
    /http:\/\/127\.0\.0\.1:\d+/g,
    '',
  );

export const json = { accept: 'application/json', 'sec-fetch-site': 'same-origin' };
export const inSession = (cookie: string, sending: Sending = {}) => ({
  ...sending,
  headers: { ...json, cookie, ...sending.headers },
});

export const api = (
  name: string,
  method: string,
  path: (world: World) => string,
  sending: (world: World) => Sending,
  say: (answer: Answer) => string = said,
): Door => ({
  name,
  kind: 'read',
  ask: async ({ origin, world }) => say(await send(origin, method, path(world), sending(world))),
});
export const acting = (door: Door): Door => ({ ...door, kind: 'act' });
/** Of what is new each time only whether it was made counts, and for whom. */
export const outline =
  (...fields: readonly string[]) =>
  (answer: Answer) => {
    if (answer.status >= 400) return said(answer);
    const kept = fields.map((field) => `${field}=${JSON.stringify(answer.data?.[field])}`);
    return [answer.status, ...kept].join(' ');
  };

export const by =
  (who: keyof World['cookies'], body: object = {}) =>
  ({ cookies }: World) =>
    inSession(cookies[who], { body: { password: PASSWORD, ...body } });

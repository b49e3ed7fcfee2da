// Command lines that ask an operator to be signed in: the page on which it is allowed shows who asks.

import { assert } from '../core/assert.ts';
import type { UserId } from '../core/ledger/wallet.ts';
import { required, textOf } from '../service/parameters/fields.ts';
import {
  allowTerminal,
  refuseTerminal,
  type ShownTerminal,
  showTerminal,
} from '../service/terminal-sign-in.ts';
import { networkOf } from '../wire/network.ts';
import * as is from './answer-shape.ts';
import { DONE, shape } from './answer-shape.ts';
import { operators } from './operation.ts';

/** With the address that the reader has now. */
type ReadTerminal = ShownTerminal & { readonly readerAddress: string };

const TERMINAL = shape<ReadTerminal>()({
  name: 'AskingTerminal',
  about: 'A command line that asks to be signed in as the operator who reads this.',
  fields: {
    code: is.text('What the terminal shows as well, if it is theirs.', ({ code }) => code),
    address: is.text('Where the terminal is.', ({ client }) => client.address),
    same_address: is.flag(
      'Whether you are at that address now; of IPv6, in its /64. Otherwise it may be somebody else who asks.',
      ({ client, readerAddress }) => networkOf(client.address) === networkOf(readerAddress),
    ),
    asked_at: is.time('When it asked', ({ askedAtMs }) => askedAtMs),
    expires_at: is.time('Until when it can be allowed', ({ expiresAtMs }) => expiresAtMs),
  },
  examples: () => ({
    one: {
      summary: 'A terminal',
      value: {
        code: 'K7QX-M2B9',
        address: '203.0.113.7',
        same_address: true,
        asked_at: '2026-11-20T19:30:00.000+08:00',
        expires_at: '2026-11-20T19:40:00.000+08:00',
      },
    },
  }),
});

const tag = 'Operators';
const may = { session: true } as const;
const refuses = ['not_found'] as const;
const takes = {
  request: required(textOf, {
    type: 'string',
    description: 'What the address of the page holds.',
  }),
};
const examples = { one: { summary: 'A request', value: { request: 'v1.1.kq3u.Zx8w' } } };

const show = operators({
  id: 'showTerminal',
  tag,
  method: 'GET',
  path: '/operator/terminal-sign-in',
  may,
  summary: { en: 'See which terminal asks to be signed in', zh: '查看申请登录的终端' },
  about: 'Shown to the operator whom it named, until somebody has decided or ten minutes are over.',
  takes,
  examples,
  gives: TERMINAL,
  refuses,
  async run({ service, readerId, given, by }) {
    const shown = await showTerminal(service, whoReads(readerId), given.request);
    return shown.ok ? { ok: true, value: { ...shown.value, readerAddress: by.from } } : shown;
  },
});

const allow = operators({
  id: 'allowTerminal',
  tag,
  method: 'POST',
  path: '/operator/terminal-sign-in/allow',
  may,
  proof: 'login_password',
  summary: { en: 'Sign a terminal in', zh: '允许终端登录' },
  about:
    'Whoever sits there then acts as you, for twelve hours at most; the session stands in the list of your ' +
    'sessions. Once.',
  takes,
  request: 'TerminalAllowed',
  examples,
  gives: DONE,
  refuses,
  run: ({ service, readerId, given, authorization }) =>
    allowTerminal(service, whoReads(readerId), given.request, authorization()),
});

const refuse = operators({
  id: 'refuseTerminal',
  tag,
  method: 'POST',
  path: '/operator/terminal-sign-in/refuse',
  may,
  summary: { en: 'Refuse to sign a terminal in', zh: '拒绝终端登录' },
  about: 'Takes no password: it can only keep somebody out.',
  takes,
  request: 'TerminalRefused',
  examples,
  gives: DONE,
  refuses,
  run: ({ service, readerId, given, by }) =>
    refuseTerminal(service, whoReads(readerId), given.request, by),
});

function whoReads(readerId: UserId | null): UserId {
  assert(readerId !== null, 'only people sign terminals in');
  return readerId;
}

export const TERMINALS = [show, allow, refuse];

// POST /auth/terminal and POST /auth/terminal/session: a command line asks to be signed in, and fetches its
// session once somebody has allowed it in the console (RFC 8628, in the envelope of this service).

import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { TERMINAL_SIGN_IN_MS } from '../core/people/terminal-sign-in.ts';
import { clientOf } from '../http/client.ts';
import { sendData, sendRefusal } from '../http/envelope.ts';
import { dataOf, type Operation, prose } from '../http/openapi/description.ts';
import type { Answer } from '../service/answer.ts';
import {
  type Fields,
  lineOf,
  required,
  textOf,
  type ValuesOf,
} from '../service/parameters/fields.ts';
import { readParameters } from '../service/parameters/read-parameters.ts';
import type { Service } from '../service/service.ts';
import {
  askForTerminal,
  fetchTerminalSession,
  type TerminalPair,
} from '../service/terminal-sign-in.ts';
import { giveSession } from './start-session.ts';
import { ownSiteFields } from './submitted-fields.ts';

const SECONDS = TERMINAL_SIGN_IN_MS / 1000;
const INTERVAL_SECONDS = 2;
const LOGIN_MAX = 64;

const askSchema = {
  login: required((value) => lineOf(value, LOGIN_MAX, 'length_1_to_64'), {
    type: 'string',
    minLength: 1,
    maxLength: LOGIN_MAX,
    description: 'Whose session is asked for. Nobody else can allow it.',
  }),
};

const fetchSchema = {
  request: required(textOf, {
    type: 'string',
    description: 'As it was given.',
  }),
  secret: required(textOf, {
    type: 'string',
    format: 'password',
    description: 'The secret of the same pair.',
  }),
};

const PAIR = z
  .object({
    url: z.string().meta({ description: 'The page on which it is allowed.' }),
    code: z.string().meta({
      description: 'Shown here and on that page, so that people see that the two belong together.',
    }),
    request: z.string().meta({ description: 'What the page is about.' }),
    secret: z.string().meta({ description: 'Fetches the session. It is shown to nobody.' }),
    expires_in: z.int().meta({ description: 'For how many seconds the pair is good.' }),
    interval: z.int().meta({ description: 'How many seconds to wait between two questions.' }),
  })
  .meta({ description: 'A request to be signed in.' });

const STATE = z
  .object({
    status: z.enum(['waiting', 'signed_in', 'ended']).meta({
      description:
        '`waiting`: nobody has decided. `signed_in`: the cookie is set, this once. `ended`: it was refused, ' +
        'fetched already or is too old.',
    }),
  })
  .meta({ description: 'How the request stands.' });

const REQUEST = 'v1.1.kq3u.Zx8w';
const EXAMPLE = {
  url: `https://pay.example.com/console/operator/terminal-sign-in?request=${REQUEST}`,
  code: 'K7QX-M2B9',
  request: REQUEST,
  secret: '5f0c2d9a41b7e865',
} satisfies TerminalPair;

export async function answerAskForTerminal(
  service: Service,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const read = readOurs(askSchema, service, request);
  if (!read.ok) return sendRefusal(request, reply, read.refusal);
  const pair = askForTerminal(service, read.value.login, clientOf(request, service));
  return sendData(reply, { ...pair, expires_in: SECONDS, interval: INTERVAL_SECONDS });
}

export async function answerFetchTerminal(
  service: Service,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const read = readOurs(fetchSchema, service, request);
  const { address } = clientOf(request, service);
  const fetched = read.ok ? await fetchTerminalSession(service, read.value, address) : read;
  if (!fetched.ok) return sendRefusal(request, reply, fetched.refusal);
  const { value } = fetched;
  if (value.status === 'signed_in') await giveSession(service, request, reply, value.opened);
  return sendData(reply, { status: value.status });
}

function readOurs<Schema extends Fields>(
  schema: Schema,
  service: Service,
  request: FastifyRequest,
): Answer<ValuesOf<Schema>> {
  const submitted = ownSiteFields(service, request);
  return submitted.ok ? readParameters(schema, submitted.value) : submitted;
}

export const askForTerminalOperation: Operation = {
  id: 'askForTerminal',
  describe: () => ({
    tag: 'Paying',
    summary: 'Ask to be signed in at a terminal',
    description: prose(
      'For `tael login`: shows nothing about whether there is such a login. The operator who has it opens ' +
        'the page in the console, compares the code, and allows or refuses. Until then nothing is kept.',
      'Cross-site requests of browsers are refused.',
    ),
    body: {
      request: 'TerminalRequest',
      schema: askSchema,
      form: true,
      examples: { ops: { summary: 'An operator', value: { login: 'ops' } } },
    },
    refusals: ['cross_site'],
    success: {
      description: 'A pair that is good for ten minutes, once.',
      data: [
        dataOf('TerminalPair', PAIR, {
          pair: {
            summary: 'A pair',
            value: { ...EXAMPLE, expires_in: SECONDS, interval: INTERVAL_SECONDS },
          },
        }),
      ],
    },
  }),
};

export const fetchTerminalOperation: Operation = {
  id: 'fetchTerminalSession',
  describe: () => ({
    tag: 'Paying',
    summary: 'Fetch the session of a terminal',
    description: prose(
      'Asked again and again by the terminal that has the secret. Once somebody has allowed it, the answer ' +
        'sets the cookie of the session, one time.',
    ),
    body: {
      request: 'TerminalQuestion',
      schema: fetchSchema,
      form: true,
      examples: {
        pair: { summary: 'A pair', value: { request: REQUEST, secret: EXAMPLE.secret } },
      },
    },
    refusals: ['cross_site'],
    success: {
      description: 'How the request stands.',
      setsCookie: true,
      data: [
        dataOf('TerminalState', STATE, {
          waiting: { summary: 'Nobody has decided', value: { status: 'waiting' } },
          signed_in: { summary: 'It was allowed', value: { status: 'signed_in' } },
        }),
      ],
    },
  }),
};

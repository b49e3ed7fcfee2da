// Prints the result of a command: with --json one JSON value on standard output; otherwise a short
// text for people, with failures on standard error.

import { randomUUID } from 'node:crypto';
import type { Refusal, RefusalCode } from '../core/refusal.ts';
import { readConfig } from '../settings/config.ts';
import type { JsonWritable } from '../wire/json-write.ts';
import { originOf } from '../wire/origin.ts';
import { errorStyle } from './mark.ts';
import { asCalled } from './names.ts';
import { operatorMessage } from './operator-message.ts';
import { plainText, shownText } from './shown-text.ts';

export interface Success {
  /** Printed with `ok` before it. */
  readonly value: Readonly<Record<string, JsonWritable | undefined>>;
  readonly text: string;
  /** The text goes to standard error, because standard output holds the data itself. */
  readonly aside?: true;
  /** Set when the command succeeded but its result is bad news. */
  readonly status?: number;
}

export interface Failure {
  readonly refusal: Refusal;
  /** Replaces the problems of the refusal. */
  readonly errors?: readonly FieldError[];
  /** Replaces the message of the catalogue. */
  readonly msg?: string;
  /** Of the answer that refused; a new one unless it is given. */
  readonly requestId?: string;
  /** Replaces the exit status of the refusal. */
  readonly status?: number;
  /** The error that was thrown; its stack goes to standard error. */
  readonly bug?: unknown;
}

/** What is wrong with an argument that only the command line has. */
export type FieldError = {
  readonly field: string;
  /** Continues the name of the field: `must be …`. */
  readonly msg: string;
};

export type Reply = ({ readonly ok: true } & Success) | ({ readonly ok: false } & Failure);

export function refuseArgument(field: string, msg: string): Extract<Reply, { ok: false }> {
  const refusal = { code: 'invalid_parameters' } as const;
  return { ok: false, refusal, errors: [{ field, msg }] };
}

/** Returns the exit status. */
export async function printReply(reply: Reply, json: boolean): Promise<number> {
  if (reply.ok) {
    const { writeJson } = await import('../wire/json-write.ts');
    const stream = reply.aside && !json ? process.stderr : process.stdout;
    const { value, text, status = 0 } = reply;
    stream.write(shownText(`${json ? writeJson({ ok: status === 0, ...value }) : text}\n`));
    return status;
  }
  return printFailure(reply, json);
}

/** 2: what was typed or set is wrong, and nothing was tried. 1: whatever else. The same with --json. */
export function exitStatusOf(code: RefusalCode): 1 | 2 {
  return code === 'invalid_parameters' ? 2 : 1;
}

/** Of `tael serve` when it stopped because of OtherBooks: whatever restarts it should not. */
export const OTHER_BOOKS_STATUS = 3;

/** Returns the exit status. */
export async function printFailure(failure: Failure, json: boolean): Promise<number> {
  const { requestId = randomUUID() } = failure;
  if (failure.bug !== undefined) {
    console.error(plainText(`Request ${requestId}: ${traceOf(failure.bug)}`));
  }
  if (json) process.stdout.write(`${shownText(await failureJson(failure, requestId))}\n`);
  else process.stderr.write(`${asCalled(shownText(await failureText(failure)))}\n`);
  return failure.status ?? exitStatusOf(failure.refusal.code);
}

/** Only the stack: other properties of a database error contain values of rows. */
function traceOf(bug: unknown): string {
  return bug instanceof Error ? (bug.stack ?? bug.message) : String(bug);
}

async function failureJson(failure: Failure, requestId: string): Promise<string> {
  const { presentFailure } = await import('../service/present/failure.ts');
  const { writeJson } = await import('../wire/json-write.ts');
  const record = presentFailure(failure.refusal, 'en', requestId, docsBase());
  const first = failure.errors?.[0];
  const { msg = first ? sentenceOf(first) : operatorMessage(failure.refusal) } = failure;
  const { errors = record.errors } = failure;
  return writeJson({ ...record, msg, errors });
}

/** Where the settings say the server is; doc_url leads to its page about errors. */
function docsBase(): string {
  try {
    const { publicUrl, host, port } = readConfig();
    return publicUrl ?? originOf(host, port);
  } catch {
    // Invalid settings may be what is being reported.
    return originOf('127.0.0.1', 8080);
  }
}

async function failureText({ refusal, errors, msg }: Failure): Promise<string> {
  if (msg !== undefined) return `${errorStyle('Error:')} ${plainText(msg)}`;
  const { fieldSentences } = await import('../service/present/failure.ts');
  const sentences = errors?.map(sentenceOf) ?? fieldSentences(refusal);
  const lines = sentences.length > 0 ? sentences : [operatorMessage(refusal)];
  return lines.map((line) => `${errorStyle('Error:')} ${plainText(line)}`).join('\n');
}

/** Why, in words: of one line of many. */
export async function refusalText(refusal: Refusal): Promise<string> {
  const { fieldSentences } = await import('../service/present/failure.ts');
  const sentences = fieldSentences(refusal);
  return sentences.length > 0 ? sentences.join(' ') : operatorMessage(refusal);
}

function sentenceOf({ field, msg }: FieldError): string {
  return `${field} ${msg}.`;
}

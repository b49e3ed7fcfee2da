// What a command says when it ends: with --json one JSON value on standard output, else a short
// text for people, and failures on standard error.

import { randomUUID } from 'node:crypto';
import type { Refusal } from '../core/refusal.ts';
import type { Answer } from '../service/answer.ts';
import type { JsonWritable } from '../wire/json-write.ts';

export interface Success {
  readonly value: JsonWritable;
  readonly text: string;
  /** The text goes to standard error: standard output holds what was asked for. */
  readonly aside?: true;
  /** Set when the command worked and still has bad news. */
  readonly status?: number;
}

export interface Failure {
  readonly refusal: Refusal;
  /** In place of the refusal's problems. */
  readonly complaints?: readonly Complaint[];
  /** In place of the catalogue's sentence. */
  readonly msg?: string;
  /** What was thrown; its trace goes to standard error. */
  readonly bug?: unknown;
}

/** What is wrong with an argument that only the command line has, in words for the operator. */
export type Complaint = {
  readonly field: string;
  /** Goes on from the name of the field: `must be …`. */
  readonly msg: string;
};

export type Reply = ({ readonly ok: true } & Success) | ({ readonly ok: false } & Failure);

export function refuseArgument(field: string, msg: string): Reply {
  const refusal = { code: 'invalid_parameters' } as const;
  return { ok: false, refusal, complaints: [{ field, msg }] };
}

/** Turns what a use case answered into a reply. */
export function replyTo<Value>(answer: Answer<Value>, say: (value: Value) => Success): Reply {
  return answer.ok ? { ok: true, ...say(answer.value) } : answer;
}

/** Answers the exit status. */
export async function printReply(reply: Reply, json: boolean): Promise<number> {
  if (reply.ok) {
    const { writeJson } = await import('../wire/json-write.ts');
    const stream = reply.aside && !json ? process.stderr : process.stdout;
    stream.write(`${json ? writeJson(reply.value) : reply.text}\n`);
    return reply.status ?? 0;
  }
  await printFailure(reply, json);
  return 1;
}

export async function printFailure(failure: Failure, json: boolean): Promise<void> {
  const requestId = randomUUID();
  if (failure.bug !== undefined) console.error(`Request ${requestId}: ${traceOf(failure.bug)}`);
  if (json) process.stdout.write(`${await envelope(failure, requestId)}\n`);
  else process.stderr.write(`${await failureText(failure)}\n`);
}

/** Without the details of a database error, which tell the values of rows. */
function traceOf(bug: unknown): string {
  return bug instanceof Error ? (bug.stack ?? bug.message) : String(bug);
}

async function envelope(failure: Failure, requestId: string): Promise<string> {
  const { failureRecord } = await import('../service/present/failure.ts');
  const { docsBase } = await import('./docs-base.ts');
  const { writeJson } = await import('../wire/json-write.ts');
  const record = failureRecord(failure.refusal, 'en', requestId, docsBase());
  const { msg = record.msg, complaints: errors = record.errors } = failure;
  return writeJson({ ...record, msg, errors });
}

async function failureText({ refusal, complaints, msg }: Failure): Promise<string> {
  if (msg !== undefined) return `Error: ${msg}`;
  const { messageOf } = await import('../messages/messages.ts');
  const { fieldSentences } = await import('../service/present/failure.ts');
  const sentences =
    complaints?.map((complaint) => `${complaint.field} ${complaint.msg}.`) ??
    fieldSentences(refusal);
  const lines = sentences.length > 0 ? sentences : [messageOf(refusal, 'en')];
  return lines.map((line) => `Error: ${line}`).join('\n');
}

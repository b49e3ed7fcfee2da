// Declares what a tool is: what agents read about it, the scope it needs, and what it does. A tool shares
// its use case, its parameters and the shape of its answer with the endpoint that does the same.

import { z } from 'zod';
import type { Scope } from '../core/rows/key.ts';
import type { Effect } from '../interface/tool-words.ts';
import type { Answer } from '../service/answer.ts';
import type { Caller } from '../service/caller.ts';
import { nameWalletId } from '../service/present/wallet-id-field.ts';
import type { Service } from '../service/service.ts';
import type { JsonObject } from '../wire/json-read.ts';
import type { JsonWritable } from '../wire/json-write.ts';
import type { ClientRound, PageToOpen } from './client-round.ts';
import type { InputSchema } from './input-schema.ts';

export interface Tool {
  readonly name: string;
  readonly title: string;
  /** Names the service, because hosts list the tools of many services side by side. */
  readonly description: (serviceName: string) => string;
  readonly scope: Scope;
  readonly effect: Effect;
  readonly input: InputSchema;
  readonly output: z.ZodType;
  readonly call: (
    service: Service,
    caller: Caller,
    input: ToolInput,
  ) => Promise<Answer<ToolResult>>;
}

export interface ToolInput {
  readonly args: JsonObject;
  readonly idempotencyHeader: string | undefined;
  /** Of the client. */
  readonly address: string;
  readonly round: ClientRound;
}

/** The same facts twice: as text for models, and as data for programs. */
export interface ToolResult {
  readonly text: string;
  readonly data: JsonWritable;
  /** Sent instead of the facts, and only to clients that can open pages. */
  readonly page?: PageToOpen;
}

export interface OutputSchema {
  readonly type: 'object';
  /** Makes it writable as JSON. */
  readonly [keyword: string]: JsonWritable;
}

/**
 * Some hosts refuse tools whose formats they do not know. Descriptions are left out to keep the list of
 * tools short: the description of the tool and the text of its result explain the members.
 */
const OMITTED_KEYWORDS = ['format', 'description'] as const;

/**
 * The data of a tool as JSON Schema, made from the schema that its presenter is typed by. The schema is
 * open, because members may be added within the version.
 */
export function outputSchema(answer: z.ZodType, shortName: string): OutputSchema {
  const { $schema, ...schema } = z.toJSONSchema(answer, {
    // Answers are never parsed: what is required is what has to be there.
    io: 'input',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      nameWalletId(jsonSchema, shortName);
      for (const keyword of OMITTED_KEYWORDS) delete jsonSchema[keyword];
    },
  });
  return { ...(schema as OutputSchema), type: 'object' };
}

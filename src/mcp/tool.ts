// What a tool is: what an agent reads about it, the scope it needs, and what it does. A tool and the
// endpoint that does the same share the use case, the parameters and the record that comes back.

import type { z } from 'zod';
import type { Scope } from '../core/access/key.ts';
import type { Answer } from '../service/answer.ts';
import type { Caller } from '../service/caller.ts';
import type { Service } from '../service/service.ts';
import type { JsonObject } from '../wire/json-read.ts';
import type { JsonWritable } from '../wire/json-write.ts';
import type { ClientRound, PageToOpen } from './client-round.ts';
import type { InputSchema } from './input-schema.ts';

export interface Tool {
  readonly name: string;
  readonly title: string;
  /** Hosts put the tools of many services side by side, so each says whose it is. */
  readonly description: (serviceName: string) => string;
  readonly scope: Scope;
  readonly effect: Effect;
  readonly input: InputSchema;
  readonly output: (shortName: string) => z.ZodObject;
  readonly call: (service: Service, caller: Caller, given: Given) => Promise<Answer<Told>>;
}

/** `reads` changes nothing, `adds` changes nothing that was there, `destroys` cannot be undone. */
export type Effect = 'reads' | 'adds' | 'destroys';

export interface Given {
  readonly args: JsonObject;
  readonly idempotencyHeader: string | undefined;
  readonly round: ClientRound;
}

/** The same facts twice: for the model, and for programs. */
export interface Told {
  readonly text: string;
  readonly data: JsonWritable;
  /** Told in place of the facts; only to clients that open pages. */
  readonly page?: PageToOpen;
}

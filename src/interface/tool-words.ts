// Declares what models read of an operation that is a tool.

import type { Site } from '../http/openapi/description.ts';
import type { Caller } from '../service/caller.ts';
import type { Fields, ValuesOf } from '../service/parameters/fields.ts';
import type { Service } from '../service/service.ts';

export interface ToolWords {
  readonly name: string;
  readonly title: string;
  /** Names the service, because hosts list the tools of many services side by side. */
  readonly description: (serviceName: string) => string;
  readonly effect: Effect;
  /** Written for models; they replace those of the fields. */
  readonly arguments: { readonly [field: string]: string };
  /** The facts of the answer once more, as text. */
  text(data: never, replayed: boolean, site: Site): string;
  /** What else there is to know before it is done; null: nothing. */
  readonly besides?: (asked: Asked) => Promise<string | null>;
}

/**
 * `reads` changes nothing, `adds` changes nothing that exists, `destroys` cannot be undone. What `pays`
 * cannot either, and happens once, however often it is asked for.
 */
export type Effect = 'reads' | 'adds' | 'destroys' | 'pays';

interface Asked {
  readonly service: Service;
  readonly caller: Caller;
  readonly given: ValuesOf<Fields>;
  readonly idempotencyKey: string | null;
}

// Describes what a tool answers as JSON Schema, made from the record that its presenter is typed by.
// Further members may be added within the version, so no schema is closed.

import { z } from 'zod';
import type { JsonWritable } from '../wire/json-write.ts';

export interface OutputSchema {
  readonly type: 'object';
  /** So that it can be written. */
  readonly [keyword: string]: JsonWritable;
}

/**
 * Some hosts refuse tools whose formats they do not know. What the members mean, an agent is told by
 * the description of the tool and the text of the answer; the list it keeps at hand stays short.
 */
const LEFT_OUT = ['format', 'description'] as const;

export function outputSchema(record: z.ZodObject): OutputSchema {
  const { $schema, ...schema } = z.toJSONSchema(record, {
    // Records are never parsed: what is required is what has to be there.
    io: 'input',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      for (const keyword of LEFT_OUT) delete jsonSchema[keyword];
    },
  });
  return { ...(schema as OutputSchema), type: 'object' };
}

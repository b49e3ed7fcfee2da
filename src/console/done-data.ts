// The answer of what gives nothing back.

import { z } from 'zod';
import { type Data, dataOf } from '../http/openapi/description.ts';

const DONE_RECORD = z.object({}).meta({ description: 'Empty: it is done.' });

export function doneData(): Data {
  return dataOf('Done', DONE_RECORD, { done: { summary: 'Done', value: {} } });
}

// Describes the parameters of an operation: in the path, in the query string and in headers.

import type { Description } from '../../http/openapi/description.ts';
import { ORDER_NO, REQUEST_NO } from '../../http/openapi/story.ts';
import type { Route } from '../../http/route.ts';
import { fieldSchemasOf } from '../../service/parameters/json-schema.ts';
import { IDEMPOTENCY_PARAMETER } from './headers.ts';

export function parametersOf({ path }: Route, { query, idempotent }: Description) {
  const inPath = [...path.matchAll(PLACEHOLDER)].map(([, name = '']) => ({
    name: snakeCase(name),
    in: 'path',
    required: true,
    schema: { type: 'string' },
    ...PATH_PARAMETERS[name],
  }));
  const inQuery = query ? queryParametersOf(query) : [];
  return [...inPath, ...inQuery, ...(idempotent ? [IDEMPOTENCY_PARAMETER] : [])];
}

function queryParametersOf({ schema: fields, examples }: NonNullable<Description['query']>) {
  const { properties, required: names } = fieldSchemasOf(fields);
  return Object.entries(properties).map(([name, { description, ...schema }]) => {
    const required = names.includes(name);
    return { name, in: 'query', required, description, schema, example: examples[name] };
  });
}

/** By their names in the paths of the routes. */
const PATH_PARAMETERS: Readonly<Record<string, PathParameter>> = {
  txNo: { description: 'The order number.', example: ORDER_NO },
  merchantId: { description: 'The id of the merchant.', example: '1001' },
  branchId: { description: 'The id of the branch.', example: '1001' },
  inviteId: { description: 'The number of the invite.', example: '1001' },
  eventId: { description: 'The id of the callback.', example: `evt_${ORDER_NO}` },
  keyId: { description: 'The id of the API key.', example: 'tk_0123456789abcdefghjkmn' },
  sessionId: { description: 'The id of the session.', example: 'q8Zt1vXw4KcB7nLm' },
  userId: { description: 'The number of the user.', example: '1001' },
  withdrawalNo: {
    description: 'The number of the withdrawal.',
    example: 'W01M7X8T9Z3K5N7P9R2T4V6X8Z0B',
  },
  rechargeNo: {
    description: 'The number of the recharge.',
    example: 'D01M7X8T9Z3K5N7P9R2T4V6X8Z0B',
  },
  receiverId: { description: 'The number of the receiver.', example: '1001' },
  staffId: { description: 'The id of the staff login.', example: '1001' },
  requestNo: { description: 'The number of the refund request.', example: REQUEST_NO },
  file: {
    description: 'The name of the file, which pages know.',
    example: '6d1f0a3c58b74e92a0c3b1d7e4f5968a.svg',
  },
};

interface PathParameter {
  readonly description: string;
  readonly example: string;
}

const PLACEHOLDER = /:(\w+)/g;

/** `/pay/:txNo` becomes `/pay/{tx_no}`. */
export function templateOf(path: string): string {
  return path.replace(PLACEHOLDER, (_, name: string) => `{${snakeCase(name)}}`);
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

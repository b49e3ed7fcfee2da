// POST /collection: creates a collection order (specification, section 4.2).

import { sendData, sendRefusal } from '../http/envelope.ts';
import { idempotencyHeaderOf, markReplay } from '../http/idempotency-headers.ts';
import { jsonBodyOf } from '../http/json-body.ts';
import { BASE, type Route } from '../http/route.ts';
import { createCollection } from '../service/create-collection.ts';
import { collectionParameters } from '../service/parameters/collection.ts';
import { presentCollection } from '../service/present/collection.ts';
import { collectionOperation } from './collection-operation.ts';

export const collection: Route = {
  method: 'POST',
  path: `${BASE}/collection`,
  scope: 'collection',
  database: 'written',
  operation: collectionOperation,
  endpoint: (service) => async (caller, request, reply) => {
    const body = jsonBodyOf(request);
    if (!body.ok) return void sendRefusal(request, reply, body.refusal);
    const header = idempotencyHeaderOf(request);
    const parameters = collectionParameters(service.config, body.value, header);
    if (!parameters.ok) return void sendRefusal(request, reply, parameters.refusal);
    const answer = await createCollection(service, caller, parameters.value);
    if (!answer.ok) return void sendRefusal(request, reply, answer.refusal);
    if (answer.replayed) markReplay(reply);
    sendData(reply, presentCollection(answer.value));
  },
};

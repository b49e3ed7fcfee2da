// GET /order-lifecycle: the full life of one order (specification, section 4.2).

import { sendData, sendRefusal } from '../http/envelope.ts';
import { queryParametersOf } from '../http/query-parameters.ts';
import { BASE, type Route } from '../http/route.ts';
import { getLifecycle } from '../service/get-lifecycle.ts';
import { txNoParameter } from '../service/parameters/tx-no.ts';
import { presentLifecycle } from '../service/present/lifecycle.ts';
import { lifecycleOperation } from './order-lifecycle-operation.ts';

export const orderLifecycle: Route = {
  method: 'GET',
  path: `${BASE}/order-lifecycle`,
  scope: 'query',
  database: 'read',
  operation: lifecycleOperation,
  endpoint: (service) => async (caller, request, reply) => {
    const given = queryParametersOf(request);
    const txNo = given.ok ? txNoParameter(given.value) : given;
    if (!txNo.ok) return void sendRefusal(request, reply, txNo.refusal);
    const life = await getLifecycle(service, caller.actor.userId, txNo.value);
    if (!life.ok) return void sendRefusal(request, reply, life.refusal);
    sendData(reply, presentLifecycle(life.value));
  },
};

// The process of the load generator: prepares requests and sends them, on command.

import { answerCalls } from '../child.ts';
import { type FireOrder, fire } from './fire.ts';
import { type OfferOrder, offer } from './offer.ts';
import { encodeRequests, type RequestPlan, type Requests } from './requests.ts';

let prepared: Requests = encodeRequests({ kind: 'health', keys: [], count: 0 });

const procedures = {
  prepare(plan: RequestPlan): void {
    prepared = encodeRequests(plan);
  },
  fire: (order: FireOrder) => fire(prepared, order),
  offer: (order: OfferOrder) => offer(prepared, order),
};

export type LoadProcedures = typeof procedures;

answerCalls(procedures);

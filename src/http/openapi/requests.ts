// What the bodies of requests hold, under the names they have in the OpenAPI description.

import { credentialsSchema } from '../../console/credentials.ts';
import { payPasswordSchema } from '../../console/pay-password.ts';
import { registrationSchema } from '../../console/registration.ts';
import { paymentSchema } from '../../pay/payment-factors.ts';
import { DECISION_RULES, decisionSchema } from '../../refund-requests/decision-fields.ts';
import { collectionSchema } from '../../service/parameters/collection.ts';
import { objectSchemaOf } from '../../service/parameters/json-schema.ts';
import { QUERY_PARAMETERS, type QueryType } from '../../service/parameters/query.ts';
import { REFUND_RULES, refundSchema } from '../../service/parameters/refund.ts';
import { schemaRef } from './references.ts';

const QUERIES = {
  order: { request: 'OrderQuery', description: 'Asks for one order.' },
  wallet_tx: { request: 'TransactionQuery', description: 'Asks for a page of records.' },
  balance: { request: 'BalanceQuery', description: 'Asks for the two wallets.' },
} as const satisfies Record<QueryType, unknown>;

export const REQUESTS = {
  CollectionRequest: objectSchemaOf(collectionSchema),
  Query: {
    description: 'One of three questions; `query_type` says which.',
    oneOf: Object.values(QUERIES).map(({ request }) => schemaRef(request)),
    discriminator: {
      propertyName: 'query_type',
      mapping: Object.fromEntries(
        Object.entries(QUERIES).map(([type, { request }]) => [type, schemaRef(request).$ref]),
      ),
    },
  },
  OrderQuery: querySchemaOf('order'),
  TransactionQuery: querySchemaOf('wallet_tx'),
  BalanceQuery: querySchemaOf('balance'),
  RefundRequest: objectSchemaOf(refundSchema, REFUND_RULES),
  PaymentRequest: objectSchemaOf(paymentSchema),
  RefundDecision: objectSchemaOf(decisionSchema, DECISION_RULES),
  SignInRequest: objectSchemaOf(credentialsSchema),
  SignUpRequest: objectSchemaOf(registrationSchema),
  PayPasswordRequest: objectSchemaOf(payPasswordSchema),
};

export type RequestName = keyof typeof REQUESTS;

function querySchemaOf(type: QueryType) {
  const { properties, required, ...rest } = objectSchemaOf(QUERY_PARAMETERS[type]);
  const queryType = { type: 'string', enum: [type], description: 'Which question it is.' };
  return {
    ...rest,
    description: QUERIES[type].description,
    properties: { query_type: queryType, ...properties },
    required: ['query_type', ...required],
  };
}

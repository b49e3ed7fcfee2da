// Why an operator did something, and what the bank calls the payment that it was about.

import { lineOf, optional } from './fields.ts';

export const REASON_MAX = 256;
export const BANK_REFERENCE_MAX = 64;
const ACCOUNT_MAX = 64;

/** `noun`: what it is kept with. */
export function reasonField(noun: string) {
  return optional(
    (value) => (value === '' ? null : lineOf(value, REASON_MAX, 'length_1_to_256')),
    null,
    {
      type: 'string',
      maxLength: REASON_MAX,
      description: `Why; it is kept with the ${noun}.`,
    },
  );
}

export const receivingAccountField = optional(
  (value) => (value === '' ? null : lineOf(value, ACCOUNT_MAX, 'length_1_to_64')),
  null,
  {
    type: 'string',
    maxLength: ACCOUNT_MAX,
    description:
      'Where the payment has arrived: a `receiving_account` of the ways to top up. References of different accounts ' +
      'may be equal. Needed where there are several accounts and all have a name.',
  },
);

export const bankReferenceField = optional(
  (value) => (value === '' ? null : lineOf(value, BANK_REFERENCE_MAX, 'length_1_to_64')),
  null,
  {
    type: 'string',
    maxLength: BANK_REFERENCE_MAX,
    description:
      'What the bank calls the payment that has arrived, as its statement has it; kept in the audit trail.',
  },
);

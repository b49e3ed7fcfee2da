// The numbers and names in paths, which commands take as arguments.

import { assert } from '../core/assert.ts';
import {
  DIFFERENCE_NO,
  MANDATE_NO,
  ORDER_NO,
  PAYEE_ID,
  PAYER,
  PAYMENT_REQUEST_NO,
  RECHARGE_NO,
  RECHARGE_REQUEST_NO,
  REFUND_NO,
  REFUND_REQUEST_NO,
  WITHDRAWAL_NO,
} from '../http/openapi/story.ts';

interface PathParameter {
  readonly description: string;
  readonly example: string;
}

const PATH_PARAMETERS: Readonly<Record<string, PathParameter>> = {
  tx_no: { description: 'The order number.', example: ORDER_NO },
  merchant_id: { description: 'The id of the merchant.', example: '1001' },
  branch_id: { description: 'The id of the branch.', example: '1001' },
  invite_id: { description: 'The number of the invite.', example: '1001' },
  event_id: { description: 'The id of the callback.', example: `evt_${ORDER_NO}` },
  key_id: { description: 'The id of the API key.', example: 'tk_0123456789abcdefghjkmn' },
  session_id: { description: 'The id of the session.', example: 'q8Zt1vXw4KcB7nLm' },
  user_id: { description: 'The number of the user.', example: '1001' },
  refund_no: { description: 'The number of the refund.', example: REFUND_NO },
  withdrawal_no: { description: 'The number of the withdrawal.', example: WITHDRAWAL_NO },
  payee_id: { description: 'The id of the payee.', example: PAYEE_ID },
  recharge_no: { description: 'The number of the recharge.', example: RECHARGE_NO },
  recharge_request_no: {
    description: 'The number of the request for a recharge.',
    example: RECHARGE_REQUEST_NO,
  },
  wallet_id: {
    description: 'The public identifier of a user, in upper or lower case.',
    example: PAYER.walletId,
  },
  record_id: { description: 'The id of the transaction record.', example: '1' },
  receiver_id: { description: 'The number of the receiver.', example: '1001' },
  date: { description: 'The day in Asia/Shanghai, as YYYY-MM-DD.', example: '2026-11-20' },
  difference_no: { description: 'The number of the difference.', example: DIFFERENCE_NO },
  staff_id: { description: 'The id of the staff login.', example: '1001' },
  request_no: { description: 'The number of the refund request.', example: REFUND_REQUEST_NO },
  payment_request_no: {
    description: 'The number of the payment request.',
    example: PAYMENT_REQUEST_NO,
  },
  mandate_no: { description: 'The number of the mandate.', example: MANDATE_NO },
  file: {
    description: 'The name of the file, which pages know.',
    example: '6d1f0a3c58b74e92a0c3b1d7e4f5968a.svg',
  },
};

/** `name`: as the router has it; operations write `withdrawal_no`, pages `txNo`. */
export function describedParameter(name: string): PathParameter {
  const found = PATH_PARAMETERS[name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)];
  assert(found, `the parameter ${name} of a path is not described`);
  return found;
}

// decide(state, command) → events and an answer. One line a command; the business is in the files
// it names.

import * as administration from './access/administration.ts';
import { createCallbackSecret, rotateCallbackSecret } from './access/callback-secret.ts';
import { choosePayPassword } from './access/choose-pay-password.ts';
import { createInvite, revokeInvite } from './access/invite.ts';
import { setLoginPassword } from './access/set-login-password.ts';
import { signIn } from './access/sign-in.ts';
import { signUp } from './access/sign-up.ts';
import { unreachable } from './assert.ts';
import type { AccessCommand, Command } from './command.ts';
import { cancelOrder } from './order/cancel.ts';
import { createCollection } from './order/create-collection.ts';
import { decideRefundRequest } from './order/decide-refund-request.ts';
import { openRefundRequest } from './order/open-refund-request.ts';
import { payOrder } from './order/pay.ts';
import { refundOrder } from './order/refund.ts';
import { settleBucket } from './order/settlement.ts';
import { accept, type Decision } from './outcome.ts';
import type { State } from './state.ts';
import { recharge } from './wallet/recharge.ts';
import { transfer } from './wallet/transfer.ts';
import { decideWithdrawal, requestWithdrawal } from './wallet/withdrawal.ts';

export function decide(state: State, command: Command): Decision {
  switch (command.kind) {
    case 'create_collection':
      return createCollection(state, command);
    case 'pay_order':
      return payOrder(state, command);
    case 'refund_order':
      return refundOrder(state, command);
    case 'open_refund_request':
      return openRefundRequest(state, command);
    case 'decide_refund_request':
      return decideRefundRequest(state, command);
    case 'recharge':
      return recharge(state, command);
    case 'cancel_order':
      return cancelOrder(state, command);
    case 'settle_bucket':
      return settleBucket(state, command);
    case 'transfer':
      return transfer(state, command);
    case 'request_withdrawal':
      return requestWithdrawal(state, command);
    case 'decide_withdrawal':
      return decideWithdrawal(state, command);
    default:
      return decideAccess(state, command);
  }
}

function decideAccess(state: State, command: AccessCommand): Decision {
  switch (command.kind) {
    case 'create_user':
      return administration.createUser(state, command);
    case 'sign_up':
      return signUp(state, command);
    case 'create_invite':
      return createInvite(state, command);
    case 'revoke_invite':
      return revokeInvite(state, command);
    case 'create_merchant':
      return administration.createMerchant(state, command);
    case 'create_branch':
      return administration.createBranch(state, command);
    case 'create_key':
      return administration.createKey(state, command);
    case 'rotate_key':
      return administration.rotateKey(state, command);
    case 'revoke_key':
      return administration.revokeKey(state, command);
    case 'set_pay_password':
      return administration.setPayPassword(state, command);
    case 'choose_pay_password':
      return choosePayPassword(state, command);
    case 'set_login_password':
      return setLoginPassword(state, command);
    case 'enrol_totp':
      return administration.enrolTotp(state, command);
    case 'create_callback_secret':
      return createCallbackSecret(state, command);
    case 'rotate_callback_secret':
      return rotateCallbackSecret(state, command);
    case 'change_standing':
      return administration.changeStanding(state, command);
    case 'sign_in':
      return signIn(state, command);
    case 'sign_out':
      return accept({ kind: 'done' }, [
        { kind: 'session_closed', sessionDigest: command.sessionDigest },
      ]);
    default:
      return unreachable(command);
  }
}

// Unites the decisions, one line for each command: what it needs loaded, and decide(state, command) → events
// and an outcome. The business is in the files that are named here, and so is the type of each command:
// plain data, in which ids, numbers, digests and arrival times arrive. The time of the decision comes with
// the loaded state.

import {
  chooseColumns,
  closeDifference,
  enterStatement,
  noteAnswers,
} from './bank/enter-statement.ts';
import type { Decider } from './decider.ts';
import { createCallbackSecret, rotateCallbackSecret } from './keys/callback-secret.ts';
import { createKey, revokeKey, rotateKey, updateKey } from './keys/change-keys.ts';
import {
  changeMandate,
  createMandate,
  createMandateKey,
  endMandate,
} from './keys/change-mandates.ts';
import { changeReceiver, createReceiver } from './keys/change-receivers.ts';
import type { UserId } from './ledger/wallet.ts';
import { announceExpiry } from './order/announce-expiry.ts';
import { cancelOrder } from './order/cancel.ts';
import { createCollection } from './order/create-collection.ts';
import { decidePaymentRequest } from './order/decide-payment-request.ts';
import { decideRefundRequest } from './order/decide-refund-request.ts';
import { openRefundRequest } from './order/open-refund-request.ts';
import { payOrder } from './order/pay.ts';
import { payUnderMandate } from './order/pay-under-mandate.ts';
import { refundByOperator } from './order/refund-by-operator.ts';
import { refundOrder } from './order/refund-order.ts';
import { settleBucket } from './order/settle-bucket.ts';
import type { Decision } from './outcome.ts';
import {
  changeUserStatus,
  createUser,
  enrolTotp,
  setPayPassword,
} from './people/administration.ts';
import { confirmEmail, removeEmail, setEmail, setNoticeWishes } from './people/change-email.ts';
import { addPayee, removePayee } from './people/change-payees.ts';
import { changeUser } from './people/change-user.ts';
import { chooseFirstPayPassword, choosePayPassword } from './people/choose-pay-password.ts';
import { closeAccount, closeOwnAccount } from './people/close-account.ts';
import { setCodeLimit } from './people/code-limit.ts';
import { noteExport, noteOwnExport } from './people/note-export.ts';
import { askPasswordReset, resetLoginPassword } from './people/password-reset.ts';
import { readSecurityLog } from './people/read-security-log.ts';
import { changeLoginPassword, setLoginPassword } from './people/set-login-password.ts';
import { signIn } from './people/sign-in.ts';
import { signInByProvider, unlinkProvider } from './people/sign-in-by-provider.ts';
import { createSignInLink, redeemSignInLink } from './people/sign-in-link.ts';
import { endOtherSessions, endSession, signOut } from './people/sign-out.ts';
import { signUp } from './people/sign-up.ts';
import { setSpendingLimits } from './people/spending-limits.ts';
import { allowTerminal, fetchTerminalSession, refuseTerminal } from './people/terminal-sign-in.ts';
import { renewRecoveryCodes, switchOffTotp, switchOnTotp } from './people/two-factor.ts';
import { addPersonReads, decideInPerson, type GivenInPerson } from './proofs/in-person.ts';
import { addUnlessNull, noReads, type Reads } from './reads.ts';
import type { Result } from './result.ts';
import { createInvite, revokeInvite } from './staff/change-invites.ts';
import { noteLogKey } from './staff/note-log-key.ts';
import { renameBranch, renameMerchant } from './staff/rename.ts';
import { createBranch, createMerchant } from './staff/set-up-merchant.ts';
import { changeStaff, createStaff } from './staff/set-up-staff.ts';
import { signInStaff } from './staff/sign-in-staff.ts';
import type { State } from './state.ts';
import { payOutWithdrawal, returnWithdrawal, takePayout } from './wallet/payout.ts';
import { decideRecharge, recharge } from './wallet/recharge.ts';
import {
  cancelRechargeRequest,
  decideRechargeRequest,
  requestRecharge,
} from './wallet/request-recharge.ts';
import { transfer } from './wallet/transfer.ts';
import { decideWithdrawal, requestWithdrawal } from './wallet/withdraw.ts';

const DECIDERS = {
  create_collection: createCollection,
  pay_order: payOrder,
  pay_under_mandate: payUnderMandate,
  decide_payment_request: decidePaymentRequest,
  refund_order: refundOrder,
  refund_by_operator: refundByOperator,
  open_refund_request: openRefundRequest,
  decide_refund_request: decideRefundRequest,
  cancel_order: cancelOrder,
  announce_expiry: announceExpiry,
  settle_bucket: settleBucket,
  recharge,
  decide_recharge: decideRecharge,
  request_recharge: requestRecharge,
  cancel_recharge_request: cancelRechargeRequest,
  decide_recharge_request: decideRechargeRequest,
  transfer,
  request_withdrawal: requestWithdrawal,
  decide_withdrawal: decideWithdrawal,
  pay_out_withdrawal: payOutWithdrawal,
  return_withdrawal: returnWithdrawal,
  take_payout: takePayout,
  enter_statement: enterStatement,
  close_difference: closeDifference,
  choose_columns: chooseColumns,
  note_answers: noteAnswers,
  create_user: createUser,
  sign_up: signUp,
  create_invite: createInvite,
  revoke_invite: revokeInvite,
  change_user: changeUser,
  create_merchant: createMerchant,
  create_branch: createBranch,
  rename_merchant: renameMerchant,
  rename_branch: renameBranch,
  create_staff: createStaff,
  change_staff: changeStaff,
  create_key: createKey,
  rotate_key: rotateKey,
  update_key: updateKey,
  revoke_key: revokeKey,
  set_pay_password: setPayPassword,
  choose_pay_password: choosePayPassword,
  choose_first_pay_password: chooseFirstPayPassword,
  set_login_password: setLoginPassword,
  change_login_password: changeLoginPassword,
  enrol_totp: enrolTotp,
  set_code_limit: setCodeLimit,
  set_spending_limits: setSpendingLimits,
  switch_on_totp: switchOnTotp,
  switch_off_totp: switchOffTotp,
  renew_recovery_codes: renewRecoveryCodes,
  create_callback_secret: createCallbackSecret,
  rotate_callback_secret: rotateCallbackSecret,
  create_receiver: createReceiver,
  change_receiver: changeReceiver,
  add_payee: addPayee,
  remove_payee: removePayee,
  create_mandate: createMandate,
  change_mandate: changeMandate,
  end_mandate: endMandate,
  create_mandate_key: createMandateKey,
  set_email: setEmail,
  confirm_email: confirmEmail,
  remove_email: removeEmail,
  set_notice_wishes: setNoticeWishes,
  ask_password_reset: askPasswordReset,
  reset_login_password: resetLoginPassword,
  change_user_status: changeUserStatus,
  close_account: closeAccount,
  close_own_account: closeOwnAccount,
  note_export: noteExport,
  note_log_key: noteLogKey,
  note_own_export: noteOwnExport,
  sign_in: signIn,
  create_sign_in_link: createSignInLink,
  redeem_sign_in_link: redeemSignInLink,
  allow_terminal: allowTerminal,
  refuse_terminal: refuseTerminal,
  fetch_terminal_session: fetchTerminalSession,
  sign_in_by_provider: signInByProvider,
  unlink_provider: unlinkProvider,
  sign_in_staff: signInStaff,
  read_security_log: readSecurityLog,
  sign_out: signOut,
  end_session: endSession,
  end_other_sessions: endOtherSessions,
} as const;

type Deciders = typeof DECIDERS;
type GivenTo<One> = One extends Decider<infer Given, Result> ? Given : never;

/** Everything a caller may do to the books: what is decided above. Each may be given in person. */
export type Command = GivenInPerson & GivenTo<Deciders[keyof Deciders]>;

export type CommandOf<Kind extends Command['kind']> = Extract<Command, { kind: Kind }>;

/** The same table; it compiles only if each decider stands at the kind that it decides. */
const BY_KIND: { readonly [Kind in Command['kind']]: Decider<CommandOf<Kind>, Result> } = DECIDERS;

/** How a command of this kind can end: refused, or with the results that its decision has. */
export type OutcomeOf<Kind extends Command['kind']> = ReturnType<
  Deciders[Kind]['decide']
>['outcome'];

export function decide(state: State, command: Command): Decision {
  const decider = deciderOf(command);
  if (!command.person) return decider.decide(state, command);
  return decideInPerson(state, command.person, (known) => decider.decide(known, command));
}

/** What all of these commands need loaded. */
export function readsOf(commands: readonly Command[]): Reads {
  const reads = noReads();
  for (const command of commands) {
    deciderOf(command).addReads(reads, command);
    if (command.person) addPersonReads(reads, command.person);
  }
  return reads;
}

/**
 * Whose rows a command will lock, as far as that is known before anything is loaded. `payeeOf` knows the
 * owners of some orders.
 */
export function ownersForeseen(
  command: Command,
  payeeOf: (txNo: string) => UserId | undefined,
): readonly UserId[] {
  if (command.kind === 'create_collection') return []; // The most frequent of those that lock nobody.
  const { owners, payeesOf, refunds } = readsOf([command]);
  for (const txNo of payeesOf) addUnlessNull(owners, payeeOf(txNo) ?? null);
  for (const { userId } of refunds) owners.push(userId);
  return owners;
}

/** The table above pairs each kind with the decider of that kind, which the compiler cannot follow here. */
function deciderOf({ kind }: Command): Decider<Command, Result> {
  return BY_KIND[kind];
}

// Reads what the address says of the lists of everybody: users, their timelines, payouts, invites, the
// audit trail, security events.

import type { Reads } from '../../api/interface.ts';
import { day, listSearch, oneOf, text } from '../../ui/list-search.ts';

type QueryOf<Path extends keyof Reads> = NonNullable<Reads[Path]['query']>;
type Action = NonNullable<QueryOf<'/api/v1/operator/audit'>['action']>;
type Kind = NonNullable<QueryOf<'/api/v1/operator/security-events'>['kind']>;

/** All that there are: one that is missing does not compile. */
const EVERY_KIND: Readonly<Record<Kind, true>> = {
  signed_in: true,
  signed_in_new_device: true,
  signed_in_by_link: true,
  signed_in_by_provider: true,
  sign_in_locked: true,
  codes_locked: true,
  pay_password_locked: true,
  session_ended: true,
  other_sessions_ended: true,
};
const EVERY_ACTION: Readonly<Record<Action, true>> = {
  user_created: true,
  user_changed: true,
  user_suspended: true,
  user_resumed: true,
  user_unlocked: true,
  account_closed: true,
  data_exported: true,
  sign_in_link_created: true,
  terminal_signed_in: true,
  terminal_refused: true,
  provider_linked: true,
  provider_unlinked: true,
  login_password_set: true,
  login_password_reset: true,
  pay_password_set: true,
  totp_enrolled: true,
  totp_removed: true,
  recovery_codes_renewed: true,
  recovery_code_used: true,
  cooling_off_began: true,
  spending_limits_set: true,
  code_limit_set: true,
  invite_created: true,
  invite_revoked: true,
  merchant_created: true,
  branch_created: true,
  merchant_renamed: true,
  branch_renamed: true,
  staff_created: true,
  staff_renamed: true,
  staff_password_set: true,
  staff_removed: true,
  key_created: true,
  key_updated: true,
  key_rotated: true,
  key_revoked: true,
  callback_secret_created: true,
  callback_secret_shown: true,
  callback_secret_rotated: true,
  bank_statement_entered: true,
  bank_difference_closed: true,
  bank_columns_chosen: true,
  bank_answers_entered: true,
  log_key_rotated: true,
  receiver_created: true,
  receiver_changed: true,
  receiver_secret_shown: true,
  receiver_secret_rotated: true,
  receiver_paused: true,
  receiver_resumed: true,
  receiver_removed: true,
  recharge_proposed: true,
  recharged: true,
  recharge_declined: true,
  recharge_requested: true,
  recharge_request_declined: true,
  recharge_request_cancelled: true,
  transferred: true,
  withdrawal_requested: true,
  withdrawal_proposed: true,
  withdrawal_approved: true,
  withdrawal_declined: true,
  payout_taken: true,
  withdrawal_paid_out: true,
  withdrawal_returned: true,
  payee_added: true,
  payee_removed: true,
  mandate_created: true,
  mandate_changed: true,
  mandate_ended: true,
  payment_request_approved: true,
  payment_request_declined: true,
  email_set: true,
  email_removed: true,
  order_refunded: true,
  refund_request_approved: true,
  refund_request_declined: true,
};

export const KINDS = Object.keys(EVERY_KIND) as readonly Kind[];
export const ACTIONS = Object.keys(EVERY_ACTION) as readonly Action[];

export const TIMELINE_KINDS = ['request', 'callback', 'money', 'sign_in', 'change'] as const;

/** Of withdrawals, in the order of their life. */
export const STATES = ['requested', 'approved', 'paid_out', 'returned', 'declined'] as const;

export const USER_STATES = ['active', 'suspended', 'closed'] as const;
export const userSearch = listSearch({ search: text, state: oneOf(USER_STATES) });
export const payoutSearch = listSearch({
  status: oneOf(STATES),
  q: text,
  date_from: day,
  date_to: day,
});
export const timelineSearch = listSearch({ kind: oneOf(TIMELINE_KINDS), request_id: text });
export const inviteSearch = listSearch({});
export const trailSearch = listSearch({
  by: text,
  user: text,
  action: oneOf(ACTIONS),
  date_from: day,
  date_to: day,
});
export const eventSearch = listSearch({
  user: text,
  kind: oneOf(KINDS),
  date_from: day,
  date_to: day,
});

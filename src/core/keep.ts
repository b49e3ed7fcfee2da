// Keeps a row that an event brings whole: in the loaded state, and among what has to be saved.

import type { Event } from './event.ts';
import type { Changes, State } from './state.ts';

export function keep<Id, Row>(loaded: Map<Id, Row>, changed: Map<Id, Row>, id: Id, row: Row): void {
  loaded.set(id, row);
  changed.set(id, row);
}

/** What a name that a program chose stands for. */
export function keepNamed(
  state: State,
  changes: Changes,
  event: Extract<
    Event,
    { kind: 'key_bound' | 'number_borne' | 'refund_number_borne' | 'bank_reference_borne' }
  >,
): void {
  switch (event.kind) {
    case 'key_bound':
      return keep(state.bindings, changes.bindings, event.binding.id, event.binding);
    case 'number_borne':
      return keep(state.shopNumbers, changes.shopNumbers, event.number.id, event.number);
    case 'refund_number_borne':
      return keep(state.refundNumbers, changes.refundNumbers, event.number.id, event.number);
    case 'bank_reference_borne': {
      const { reference } = event;
      return keep(state.bankReferences, changes.bankReferences, reference.id, reference);
    }
  }
}

type DecidedEvent = Extract<
  Event,
  {
    kind:
      | 'tool_refunds_counted'
      | 'withdrawal_changed'
      | 'recharge_proposal_changed'
      | 'recharge_request_changed'
      | 'operator_day_counted';
  }
>;

/** What operators decide about, and what one has moved alone. */
export function keepDecided(state: State, changes: Changes, event: DecidedEvent): void {
  if (event.kind === 'withdrawal_changed') {
    const { withdrawal } = event;
    return keep(state.withdrawals, changes.withdrawals, withdrawal.withdrawalNo, withdrawal);
  }
  if (event.kind === 'recharge_proposal_changed') {
    const { proposal } = event;
    const { rechargeNo } = proposal;
    return keep(state.rechargeProposals, changes.rechargeProposals, rechargeNo, proposal);
  }
  if (event.kind === 'recharge_request_changed') {
    const { request } = event;
    return keep(state.rechargeRequests, changes.rechargeRequests, request.requestNo, request);
  }
  if (event.kind === 'tool_refunds_counted') {
    return keep(state.toolRefunds, changes.toolRefunds, event.day.windowId, event.day);
  }
  const { day } = event;
  keep(state.operatorDays, changes.operatorDays, day.operatorId, day);
}

// Keeps a row that an event brings whole: in the loaded state, and among what has to be saved.

import { unreachable } from './assert.ts';
import type { BankEntry } from './bank/statement.ts';
import type { DomainEvent } from './domain-event.ts';
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
    DomainEvent,
    {
      kind:
        | 'key_bound'
        | 'number_borne'
        | 'refund_number_borne'
        | 'bank_reference_borne'
        | 'bank_entered'
        | 'bank_columns_chosen';
    }
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
    case 'bank_entered':
      return keepEntry(state, changes, event.entry);
    case 'bank_columns_chosen':
      return void changes.bankColumns.set(event.columns.columnsId, event.columns);
  }
}

function keepEntry(state: State, changes: Changes, entry: BankEntry): void {
  for (const one of entry.lines) keep(state.bankLines, changes.bankLines, one.lineId, one);
  for (const one of entry.balances) {
    keep(state.bankBalances, changes.bankBalances, one.balanceId, one);
  }
  for (const one of entry.matches) keep(state.bankMatches, changes.bankMatches, one.itemNo, one);
  for (const one of entry.differences) {
    keep(state.bankDifferences, changes.bankDifferences, one.differenceNo, one);
  }
  for (const one of entry.ends) keep(state.bankEnds, changes.bankEnds, one.endId, one);
}

type NumberEvent = Extract<
  DomainEvent,
  {
    kind:
      | 'tool_refunds_counted'
      | 'withdrawal_changed'
      | 'payee_changed'
      | 'mandate_changed'
      | 'mandate_counted'
      | 'payment_request_changed'
      | 'recharge_proposal_changed'
      | 'recharge_request_changed'
      | 'operator_day_counted'
      | 'refund_request_changed'
      | 'branch_changed'
      | 'key_changed';
  }
>;

/** What has a number of its own, or is counted for something that has. */
export function keepNumbered(state: State, changes: Changes, event: NumberEvent): void {
  switch (event.kind) {
    case 'withdrawal_changed': {
      const { withdrawal } = event;
      return keep(state.withdrawals, changes.withdrawals, withdrawal.withdrawalNo, withdrawal);
    }
    case 'payee_changed':
      return keep(state.payees, changes.payees, event.payee.payeeId, event.payee);
    case 'mandate_changed':
    case 'mandate_counted':
      if (event.kind === 'mandate_changed') changes.termsChanged.add(event.mandate.mandateNo);
      return keep(state.mandates, changes.mandates, event.mandate.mandateNo, event.mandate);
    case 'payment_request_changed': {
      const { request } = event;
      return keep(state.paymentRequests, changes.paymentRequests, request.requestNo, request);
    }
    case 'recharge_proposal_changed': {
      const { proposal } = event;
      const { rechargeNo } = proposal;
      return keep(state.rechargeProposals, changes.rechargeProposals, rechargeNo, proposal);
    }
    case 'recharge_request_changed': {
      const { request } = event;
      return keep(state.rechargeRequests, changes.rechargeRequests, request.requestNo, request);
    }
    case 'refund_request_changed': {
      const { request } = event;
      return keep(state.refundRequests, changes.refundRequests, request.requestNo, request);
    }
    case 'branch_changed':
      return keep(state.branches, changes.branches, event.branch.branchId, event.branch);
    case 'key_changed':
      return keep(state.keys, changes.keys, event.key.keyId, event.key);
    case 'tool_refunds_counted':
      return keep(state.toolRefunds, changes.toolRefunds, event.day.windowId, event.day);
    case 'operator_day_counted':
      return keep(state.operatorDays, changes.operatorDays, event.day.operatorId, event.day);
    default:
      return unreachable(event);
  }
}

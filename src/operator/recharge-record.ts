// The record that examples of the operator interface show: 100.00 came in.

import { fen, ZERO_FEN } from '../core/money.ts';
import { RECHARGE_NO } from '../http/openapi/story.ts';
import { walletIdField } from '../service/present/wallet-id-field.ts';

export function rechargeRecord(shortName: string) {
  const platform = { kind: 'platform', name: shortName, [walletIdField(shortName)]: null } as const;
  return {
    id: 1,
    tx_no: RECHARGE_NO,
    refund_no: null,
    wallet: 'consumer',
    type: 'recharge',
    direction: 'in',
    amount: fen(100_00),
    balance_after: fen(100_00),
    frozen_after: ZERO_FEN,
    title: '充值',
    merchant_id: null,
    branch_id: null,
    out_trade_no: null,
    metadata: null,
    fee: null,
    counterparty: platform,
    created_at: '2026-11-20T19:30:00.000+08:00',
  } as const;
}

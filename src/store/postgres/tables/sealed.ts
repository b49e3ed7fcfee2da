// All tables whose rows carry a seal.

import { BINDING_SEALS } from './idempotency-keys.ts';
import { SPENT_SEALS } from './mandates.ts';
import { ORDER_SEALS, REFUND_NUMBER_SEALS, SHOP_NUMBER_SEALS } from './orders.ts';
import { WALLET_SEALS } from './wallets.ts';

export const SEALED_TABLES = [
  WALLET_SEALS,
  ORDER_SEALS,
  BINDING_SEALS,
  SHOP_NUMBER_SEALS,
  REFUND_NUMBER_SEALS,
  SPENT_SEALS,
] as const;

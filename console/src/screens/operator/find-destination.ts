// Leads from what was found to where it is seen.

import type { NavigateOptions } from '@tanstack/react-router';
import type { Hit } from '../../api/interface.ts';

export type Found = Hit | { readonly kind: 'names'; readonly what: string };

export function destinationOf(found: Found): NavigateOptions {
  if (found.kind === 'names') return { to: '/operator/users', search: { search: found.what } };
  const { kind, id, user_id: userId, tx_no: txNo, status } = found;
  const isOpen = status === 'requested';
  if (txNo !== null) return { to: '/operator/orders/$txNo', params: { txNo } };
  if (kind === 'payout') return { to: '/operator/payouts', search: { q: id } };
  if (kind === 'withdrawal' && !isOpen) return { to: '/operator/payouts', search: { q: id } };
  if (isOpen && kind === 'recharge_request') {
    return { to: '/operator/top-ups', search: { code: id.slice(-CODE_LENGTH) } };
  }
  if (isOpen) return { to: '/operator/withdrawals' };
  const ofUser = { to: '/operator/users/$userId', params: { userId: `${userId}` } } as const;
  if (kind === 'request') return { ...ofUser, search: { request_id: id } };
  const isMoney = kind.startsWith('recharge') || kind === 'transfer' || kind === 'settlement';
  return isMoney ? { ...ofUser, search: { kind: 'money' } } : ofUser;
}

/** Of requests for top-ups: the end of their number. */
const CODE_LENGTH = 6;

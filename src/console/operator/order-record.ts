// Orders as operators see them: with whose they are and, one in full, with the names of its parties.

import { z } from 'zod';
import type { User } from '../../core/access/user.ts';
import { type Data, dataOf, type Site } from '../../http/openapi/description.ts';
import { OWNER, PAYER } from '../../http/openapi/story.ts';
import type { NamedOrders } from '../../service/administration/list-orders.ts';
import type { AnyOrderDetail } from '../../service/administration/show-any-order.ts';
import { placeText } from '../../service/parameters/own-orders.ts';
import { flag, id, text, walletId } from '../../service/present/record-fields.ts';
import {
  ORDER_DETAIL,
  ORDER_DETAIL_PARTS,
  orderDetailExample,
  presentOrderDetail,
} from '../orders/detail-record.ts';
import { ORDER_LINE, ORDER_LINE_EXAMPLE, presentOrderLine } from '../orders/records.ts';

const ANY_ORDER_LINE = ORDER_LINE.extend({
  user_id: id('The number of the user whose merchant is paid.'),
  login: text('Their login name.'),
}).meta({ description: 'An order of anybody in a list.' });

const LIST_RECORD = z
  .object({
    items: z.array(ANY_ORDER_LINE).meta({ description: 'Newest first.' }),
    next: text(
      'Send it as `before` to go on. Null: there are no more. A page looks at 10,000 orders at most, ' +
        'so with a filter it may hold none and still not be the last.',
    ).nullable(),
  })
  .meta({ description: 'A page of the orders of everybody.' });

export function presentAnyOrders(
  { items, next, owners }: NamedOrders,
  nowMs: number,
): z.output<typeof LIST_RECORD> {
  return {
    items: items.map((order) => ({
      ...presentOrderLine(order, nowMs),
      user_id: order.ownerId,
      login: owners.get(order.ownerId)?.login ?? '',
    })),
    next: next === null ? null : placeText(next),
  };
}

export function anyOrdersData(): Data {
  const item = { ...ORDER_LINE_EXAMPLE, user_id: OWNER.userId, login: 'lin' };
  const example = { summary: 'The only page', value: { items: [item], next: null } };
  const parts = { OperatorOrderLine: ANY_ORDER_LINE };
  return dataOf('OperatorOrders', LIST_RECORD, { page: example }, parts);
}

const PARTY_RECORD = z
  .object({
    user_id: id('The number of the user.'),
    login: text('The login name.'),
    name: text('The name.'),
    wallet_id: walletId('The public identifier of their wallets.'),
  })
  .meta({ description: 'A user whom an order concerns.' });

const DETAIL_RECORD = z
  .object({
    order: ORDER_DETAIL,
    owner: PARTY_RECORD,
    owner_suspended: flag('Whether they are suspended, so that only an operator can refund it.'),
    payer: PARTY_RECORD.nullable(),
    own: flag('Whether the reader sells or has paid it: another operator refunds it then.'),
  })
  .meta({ description: 'An order with its life, its refunds, its callback and its parties.' });

export function presentAnyOrder(
  { detail, owner, ownerSuspended, payer, own }: AnyOrderDetail,
  payBase: string,
): z.output<typeof DETAIL_RECORD> {
  const order = presentOrderDetail(detail, payBase);
  return {
    order: { ...order, may_cancel: false, may_refund: order.may_refund && !own },
    owner: presentParty(owner),
    owner_suspended: ownerSuspended,
    payer: payer && presentParty(payer),
    own,
  };
}

function presentParty({ userId, login, name, walletId: wallet }: User) {
  return { user_id: userId, login, name, wallet_id: wallet };
}

export function anyOrderData(site: Site): Data {
  const party = ({ userId, name, walletId: wallet }: typeof OWNER, login: string) => {
    return { user_id: userId, login, name, wallet_id: wallet };
  };
  const order = { ...orderDetailExample(site), may_cancel: false };
  const value = {
    order,
    owner: party(OWNER, 'lin'),
    owner_suspended: false,
    payer: party(PAYER, 'wang'),
    own: false,
  };
  const parts = { OwnOrder: ORDER_DETAIL, OrderParty: PARTY_RECORD, ...ORDER_DETAIL_PARTS };
  return dataOf('OperatorOrder', DETAIL_RECORD, { paid: { summary: 'Paid', value } }, parts);
}

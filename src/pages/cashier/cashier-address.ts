// The addresses around the cashier page of an order.

import type { FastifyRequest } from 'fastify';
import type { Service } from '../../service/service.ts';
import type { PageLinks } from '../kit/page.ts';
import { linksBelow, pathTo, txNoOf } from '../kit/page-request.ts';

export interface CashierLinks extends PageLinks {
  readonly next: string;
  readonly cancel: string;
  /** What becomes of the order, told as it happens. */
  readonly events: string;
  /** The same for those who ask: the public view. */
  readonly view: string;
  readonly qrcodePng: string;
}

export function cashierLinks(service: Service, request: FastifyRequest): CashierLinks {
  const txNo = encodeURIComponent(txNoOf(request));
  const at = (address: string) => linksBelow(service, request, address).page;
  const plain = (address: string) => pathTo(service, address);
  return {
    ...linksBelow(service, request, `/cashier/${txNo}`),
    next: at(`/cashier/${txNo}/next`),
    cancel: at(`/cashier/${txNo}/cancel`),
    events: plain(`/cashier/${txNo}/events`),
    view: plain(`/pay/${txNo}`),
    qrcodePng: `${plain(`/qrcode/${txNo}`)}?format=png`,
  };
}

/** The cashier page of another order. */
export function cashierPageOf(service: Service, request: FastifyRequest, txNo: string): string {
  return linksBelow(service, request, `/cashier/${txNo}`).page;
}

// Lists what a shop may say of an order, and how answers put it where a test says nothing of it.

import { TERMS } from '../../src/interface/orders/terms.ts';

export const TERM_NAMES = Object.keys(TERMS);

/** As answers have them. */
export const NOTHING_SAID = TERM_NAMES.map((name) => `"${name}":null`).join();

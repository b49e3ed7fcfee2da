// The QR code of a text as rows of modules, quiet zone included. Two files beside this one draw it.

import { encode } from 'uqr';

/** Rows from the top, modules from the left; true is dark. */
export type QrMatrix = readonly (readonly boolean[])[];

const QUIET_ZONE_MODULES = 4; // ISO/IEC 18004 requires four on every side

export function qrMatrix(text: string): QrMatrix {
  return encode(text, { ecc: 'M', border: QUIET_ZONE_MODULES }).data;
}

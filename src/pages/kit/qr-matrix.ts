// The QR code of a pay link as rows of modules, quiet zone included. How it is drawn is for the two
// renderers beside this file.

import { encode } from 'uqr';

/** Rows from the top, modules from the left; true is dark. */
export type QrMatrix = readonly (readonly boolean[])[];

const QUIET_ZONE_MODULES = 4; // ISO/IEC 18004 asks for four on every side

export function qrMatrix(text: string): QrMatrix {
  return encode(text, { ecc: 'M', border: QUIET_ZONE_MODULES }).data;
}

// Names who is in the books that contain one of everything, and the numbers of what they have there. A
// number tells the bucket of whose row it names, where real ones do, so the books may lie in several cells.

import type { UserId } from '../../src/core/ledger/wallet.ts';
import { bucketOfUser } from '../../src/core/user-bucket.ts';
import { TX_NO_BUCKET } from '../../src/crypto/numbers.ts';
import { digestInBucket, encodeBucket } from '../../src/crypto/user-bucket-text.ts';
import { digestOf } from './commands.ts';

export const [ANN, BOB, CAT, DAN, EVE, FAY, GUS] = [1, 2, 3, 4, 5, 6, 7] as const;
/** Two operators, and whom they recharge. */
export const [IDA, IVO, JON] = [34, 35, 36] as const;
/** Who lets programs spend, and where. */
export const [MIA, NED] = [41, 42] as const;
/** Whose withdrawals have ended. */
export const LEA = 37;

function numberOf(userId: UserId, name: string): string {
  return name.padEnd(TX_NO_BUCKET, '-') + encodeBucket(bucketOfUser(userId));
}

export function keyIdOf(userId: UserId, name: string): string {
  return `tk_${encodeBucket(bucketOfUser(userId)).toLowerCase()}${name}`;
}

export const T1 = numberOf(BOB, 'T1');
export const T2 = numberOf(BOB, 'T2');
export const T3 = numberOf(BOB, 'T3');
export const T4 = numberOf(BOB, 'T4');
export const T5 = numberOf(BOB, 'T5');
export const T6 = numberOf(BOB, 'T6');
export const T7 = numberOf(BOB, 'T7');
export const R1 = numberOf(BOB, 'R1');
export const R2 = numberOf(BOB, 'R2');
export const R7 = numberOf(BOB, 'R7');
export const S1 = numberOf(BOB, 'S1');
export const S9 = numberOf(BOB, 'S9');
export const X2 = numberOf(BOB, 'X2');
export const W2 = numberOf(BOB, 'W2');
export const W2_MADE = numberOf(BOB, 'W2b');

export const D1 = numberOf(ANN, 'D1');
export const D8 = numberOf(ANN, 'D8');
export const D9 = numberOf(ANN, 'D9');
export const W1 = numberOf(ANN, 'W1');
export const W3 = numberOf(ANN, 'W3');
export const W3_MADE = numberOf(ANN, 'W3b');
export const W9 = numberOf(ANN, 'W9');
export const X1 = numberOf(ANN, 'X1');

export const T8 = numberOf(DAN, 'T8');
export const R8 = numberOf(DAN, 'R8');
export const R9 = numberOf(DAN, 'R9');
export const Q1 = numberOf(DAN, 'Q1');
export const Q2 = numberOf(DAN, 'Q2');

export const D2 = numberOf(EVE, 'D2');

export const T10 = numberOf(FAY, 'T10');
export const T11 = numberOf(FAY, 'T11');
export const T12 = numberOf(FAY, 'T12');
export const T13 = numberOf(FAY, 'T13');
export const T14 = numberOf(FAY, 'T14');
export const T15 = numberOf(FAY, 'T15');

export const D3 = numberOf(GUS, 'D3');

export const D21 = numberOf(JON, 'D21');
export const D22 = numberOf(JON, 'D22');
export const D23 = numberOf(JON, 'D23');
export const D24 = numberOf(JON, 'D24');
export const D25 = numberOf(JON, 'D25');
export const D26 = numberOf(JON, 'D26');
export const P21 = numberOf(JON, 'P21');
export const P22 = numberOf(JON, 'P22');
export const P23 = numberOf(JON, 'P23');
export const P24 = numberOf(JON, 'P24');

export const D31 = numberOf(LEA, 'D31');
export const P31 = numberOf(LEA, 'P31');
export const P32 = numberOf(LEA, 'P32');
export const B31 = numberOf(LEA, 'B31');
export const W31 = numberOf(LEA, 'W31');
export const W31_MADE = numberOf(LEA, 'W31b');
export const W32 = numberOf(LEA, 'W32');
export const W32_MADE = numberOf(LEA, 'W32b');
export const W32_BACK = numberOf(LEA, 'W32c');

export const D41 = numberOf(MIA, 'D41');
export const M41 = numberOf(MIA, 'M41');
export const M42 = numberOf(MIA, 'M42');
export const M43 = numberOf(MIA, 'M43');
export const A41 = numberOf(MIA, 'A41');
export const A42 = numberOf(MIA, 'A42');
export const T41 = numberOf(NED, 'T41');
export const T42 = numberOf(NED, 'T42');
export const T43 = numberOf(NED, 'T43');
export const T44 = numberOf(NED, 'T44');
export const T45 = numberOf(NED, 'T45');

export const KEY = keyIdOf(BOB, 'key');
export const SPENDING = keyIdOf(MIA, 'spending');
export const ENDED = keyIdOf(MIA, 'ended');
export const ASKING = keyIdOf(DAN, 'asking');
export const DIRECT = keyIdOf(DAN, 'direct');
export const SESSION = digestInBucket(bucketOfUser(ANN), digestOf('session'));

/** Suspended, with two-factor authentication and a key that was revoked; gone, with a key; an operator. */
export const [HAL, IAN, OLA] = [90, 91, 92] as const;

// /qrcode/<tx_no> with a method it does not have.

import { testMethods } from '../methods.ts';

testMethods('/qrcode/C01M7X8TAZJTN2S32GVJ8SZHKJT', 'GET, HEAD');

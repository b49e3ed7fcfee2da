// /refund-requests/<request_no> with a method it does not have.

import { testMethods } from '../methods.ts';

testMethods('/refund-requests/Q1', 'GET, HEAD, POST');

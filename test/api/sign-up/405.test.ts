// /auth/sign-up and /auth/pay-password with a method they do not have.

import { testMethods } from '../methods.ts';

testMethods('/auth/sign-up', 'POST');
testMethods('/auth/pay-password', 'POST');

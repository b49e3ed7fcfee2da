// /auth/login and /auth/logout with a method they do not have.

import { testMethods } from '../methods.ts';

testMethods('/auth/login', 'POST');
testMethods('/auth/logout', 'POST');

// /health with another method than GET.

import { testMethods } from '../methods.ts';

testMethods('/api/v1/health', 'GET, HEAD');

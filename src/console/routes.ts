// The interface of the console, one list for each area.

import type { Route } from '../http/route.ts';
import { ME_ROUTES } from './me/routes.ts';
import { SECURITY_ROUTES } from './security/routes.ts';

export const CONSOLE_ROUTES: readonly Route[] = [...ME_ROUTES, ...SECURITY_ROUTES];

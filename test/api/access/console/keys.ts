// Who may see the requests of API keys: everybody who has signed in, and only their own.

import { atConsole, type ConsoleRows } from './rows.ts';

export const KEYS: ConsoleRows = {
  table: `
address                   | nobody | payer | owner | other | operator | ended  | foreign
GET /console/api/requests | login? | yes   | yes   | yes   | yes      | login? | yes
`,
  requests: { 'GET /console/api/requests': atConsole('/requests') },
};

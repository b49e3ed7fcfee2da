// Who may ask the console who they are.

import { atConsole, type ConsoleRows } from './rows.ts';

export const ME: ConsoleRows = {
  table: `
address             | nobody | payer | owner | other | operator | ended  | foreign
GET /console/api/me | login? | yes   | yes   | yes   | yes      | login? | yes
`,
  requests: {
    'GET /console/api/me': atConsole('/me'),
  },
};

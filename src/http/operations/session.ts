// What is said of signing in and out.

import { walletIdField } from '../../service/present/wallet-id-field.ts';
import { type Operation, prose } from '../openapi/description.ts';
import { PAYER } from '../openapi/story.ts';

export const loginOperation: Operation = {
  id: 'signIn',
  describe: ({ shortName }) => ({
    tag: 'Paying',
    summary: 'Sign in',
    description: prose(
      'Opens a session of twelve hours, in a cookie that no script can read, and ends the one the ' +
        'cookie held before.',
      'Wrong attempts are throttled for the login and for the address they come from; open sessions ' +
        'go on. A request of a browser that comes from another site is refused.',
    ),
    body: {
      request: 'SignInRequest',
      form: true,
      examples: {
        password: { summary: 'A password', value: { login: 'wang', password: 'correct horse 1' } },
        code: {
          summary: 'With two-factor authentication',
          value: { login: 'wang', password: 'correct horse 1', totp_code: '492039' },
        },
      },
    },
    success: {
      description: 'The session is open.',
      setsCookie: true,
      data: [
        {
          record: 'SignedIn',
          examples: {
            signed_in: {
              summary: 'A payer',
              value: {
                user_id: PAYER.userId,
                [walletIdField(shortName)]: PAYER.walletId,
                name: PAYER.name,
              },
            },
          },
        },
      ],
    },
  }),
};

export const logoutOperation: Operation = {
  id: 'signOut',
  describe: () => ({
    tag: 'Paying',
    summary: 'Sign out',
    description: 'Ends the session and clears its cookie. Without a session that is a success too.',
    session: 'optional',
    success: {
      description: 'There is no session.',
      setsCookie: true,
      data: [{ record: 'SignedOut', examples: { signed_out: { summary: 'Done', value: {} } } }],
    },
  }),
};

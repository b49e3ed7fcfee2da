// What is said of signing in, up and out, and of the payment password.

import { type Data, type Operation, prose } from '../http/openapi/description.ts';
import { PAYER } from '../http/openapi/story.ts';
import { walletIdField } from '../service/present/wallet-id-field.ts';

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
      data: [signedIn(shortName)],
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

export const signUpOperation: Operation = {
  id: 'signUp',
  describe: ({ shortName }) => ({
    tag: 'Paying',
    summary: 'Sign up',
    description: prose(
      'Creates a user with two empty wallets and opens a session for him, as signing in does. Whether ' +
        'anybody may, or only who has an invite, or nobody, is a setting of the operator.',
      'Attempts are throttled for the address they come from. An invite is told to be wrong before ' +
        'anything is said of the login. After `outcome_unknown`, try to sign in.',
    ),
    body: {
      request: 'SignUpRequest',
      form: true,
      examples: {
        open: {
          summary: 'Where everybody may',
          value: { name: PAYER.name, login: 'wang', password: 'correct horse 1' },
        },
        invite: {
          summary: 'With an invite, and a payment password at once',
          value: {
            name: PAYER.name,
            login: 'wang',
            password: 'correct horse 1',
            pay_password: '246810',
            invite: '7WYZ-0ZGN-GX5S-4B48',
          },
        },
      },
    },
    success: {
      description: 'The user is created, and the session is open.',
      setsCookie: true,
      data: [signedIn(shortName)],
    },
  }),
};

export const payPasswordOperation: Operation = {
  id: 'setPayPassword',
  describe: () => ({
    tag: 'Paying',
    summary: 'Set the payment password',
    description: prose(
      'Sets the payment password of whoever has signed in, for the first time or anew, and ends a lock ' +
        'of the old one. Needs the login password again, and a one-time code where the user has ' +
        'two-factor authentication.',
      'Wrong login passwords are throttled as at signing in, for the user and for the address they ' +
        'come from.',
    ),
    session: 'required',
    body: {
      request: 'PayPasswordRequest',
      form: true,
      examples: {
        set: { summary: 'Set', value: { password: 'correct horse 1', pay_password: '246810' } },
        code: {
          summary: 'With two-factor authentication',
          value: { password: 'correct horse 1', totp_code: '492039', pay_password: '246810' },
        },
      },
    },
    success: {
      description: 'It is set, and holds at once.',
      data: [{ record: 'PayPasswordSet', examples: { set: { summary: 'Done', value: {} } } }],
    },
  }),
};

function signedIn(shortName: string): Data {
  const { userId, walletId, name } = PAYER;
  const value = { user_id: userId, [walletIdField(shortName)]: walletId, name };
  return { record: 'SignedIn', examples: { signed_in: { summary: 'A payer', value } } };
}

// What the banner of a session that a sign-in link opened says, in English.

export const LIMITED_EN = {
  name: 'Opened by a link',
  detail:
    'You came in by a link: you can look around, and pay with your payment password. ' +
    'Everything else takes your login password.',
  signIn: 'Sign in with password',
};

export type LimitedText = typeof LIMITED_EN;

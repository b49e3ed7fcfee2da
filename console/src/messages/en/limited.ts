// What the banner of a session that a sign-in link opened says, in English.

export const LIMITED_EN = {
  name: 'Opened by a link',
  detail: 'You came in by a link, so you can look around here and pay with your payment password.',
  signIn: 'Sign in with password',
  why: 'Everything else takes your login password.',
};

export type LimitedText = typeof LIMITED_EN;

// Holds the English texts of the banner of a session that a link or the sign-in provider opened.

export const LIMITED_EN = {
  name: 'Limited session',
  detail:
    'In this session you can look around, and pay with your payment password. Everything else ' +
    'needs your login password.',
  detailAlone: 'In this session you can look around, and pay with your payment password.',
  signIn: 'Sign in with password',
};

export type LimitedText = typeof LIMITED_EN;

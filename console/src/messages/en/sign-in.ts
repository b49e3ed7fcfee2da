// Holds the English texts of the sign-in and the sign-up.

export const SIGN_IN_EN = {
  signIn: 'Sign in',
  signInDetail: 'Use your wallet account.',
  signInWith: (provider: string) => `Sign in with ${provider}`,
  withPassword: 'Sign in with a login password',
  operatorsWithPassword: 'Operators and staff: sign in with a login password',
  login: 'Login name',
  password: 'Login password',
  code: 'One-time code',
  codeHint: '6 digits from your authenticator app',
  useCode: 'Enter a one-time code (two-factor authentication)',
  useRecoveryCode: 'Use a recovery code instead',
  recoveryCode: 'Recovery code',
  recoveryCodeHint: 'Each works once',
  forgot:
    'Forgot your login password? Contact the operator of this service, who sends you a sign-in link.',
  forgotByMail: 'Forgot your login password?',
  forgotProvider: (provider: string) => `Forgot your login password? Sign in with ${provider}.`,
  toSignUp: 'No account yet? Sign up',
  toSignIn: 'Have an account? Sign in',
  signUpOff: 'Sign-up is closed. For an account, contact the operator of this service.',
  signUp: 'Sign up',
  signUpDetail: 'You get two wallets: one to pay with and one to collect with.',
  name: 'Name',
  loginHint: '3 to 64 letters, digits or . _ @ + -',
  passwordHint: 'At least 8 characters',
  passwordAgain: 'Confirm login password',
  invite: 'Invite code',
  inviteHint: 'From the operator of this service',
  totpRequired:
    'This account uses two-factor authentication. Enter the code from your authenticator app.',
  sessionLost:
    'You have been signed out: the session expired, was ended elsewhere, or the account was suspended.',
  demoHint: (file: string) =>
    `This is a demo. The passwords are in the file ${file}, on the machine of the service.`,
};

export type SignInText = typeof SIGN_IN_EN;

// What the security screen says, in English.

import { SECURITY_LOG_EN } from './security-log.ts';

export const SECURITY_EN = {
  ...SECURITY_LOG_EN,
  detail: 'Passwords, two-factor authentication, and where you are signed in.',
  loginPassword: {
    title: 'Login password',
    detail: 'You use it to sign in and to confirm changes like these.',
    change: 'Change login password',
    now: 'A new login password signs you out everywhere else. API keys stay valid.',
    next: 'New login password',
    nextHint: 'At least 8 characters',
    again: 'Confirm new login password',
    done: 'Your login password is changed. You are signed out everywhere else.',
  },
  payPassword: {
    title: 'Payment password',
    detail: 'You use it to pay, refund, transfer and withdraw.',
    missing: 'Not set. Without it no money can leave your wallets.',
    triesLeft: (count: number) =>
      `Set. ${count} wrong ${count === 1 ? 'attempt' : 'attempts'} left before it is locked.`,
    lockedUntil: (time: string) => `Locked until ${time}. A new one ends the lock.`,
    locked: 'Locked until you set a new one.',
    set: 'Set payment password',
    reset: 'Reset payment password',
    now: 'A new payment password ends a lock and signs you out everywhere else.',
    next: 'New payment password',
    nextHint: '6 digits. No birthdays, no sequences.',
    again: 'Confirm new payment password',
    done: 'Your payment password is set.',
  },
  leaving: {
    title: 'Your data and your account',
    detail: 'Download everything stored about you, or close your account for good.',
    export: 'Export my data',
    exportNow: 'One JSON file with everything stored about you. Keep it to yourself.',
    download: 'Download',
    close: 'Close my account',
    closeNow:
      'For good: nobody can open it again. Your name and login name are erased, API keys and receivers stop ' +
      'working. Records of money stay, without your name. What you paid can no longer be refunded.',
    closed: 'Your account is closed.',
    inTheWay: 'First take care of',
    things: {
      consumer_balance: 'Consumer wallet',
      consumer_frozen: 'Consumer wallet, frozen',
      merchant_balance: 'Merchant wallet',
      merchant_frozen: 'Merchant wallet, frozen',
      withdrawals: 'Withdrawals',
      orders: 'Orders',
      refund_requests: 'Refund requests',
    } as Readonly<Record<string, string>>,
  },
  differ: 'The two entries do not match.',
  twoFactor: {
    title: 'Two-factor authentication',
    detail: 'Signing in also needs a code from an app on your phone.',
    off: 'Off',
    on: 'On',
    codesLeft: (count: number) =>
      `${count} recovery ${count === 1 ? 'code is' : 'codes are'} left. Each works once.`,
    noCodes:
      'No recovery codes are left. Get new ones: without them, only the operator can help if you lose your phone.',
    switchOn: 'Switch on',
    switchOff: 'Switch off',
    renew: 'New recovery codes',
    setUp: 'Switch on two-factor authentication',
    scan: '1. Scan this code with an authenticator app.',
    qr: 'QR code for the authenticator app',
    secret: 'Setup key',
    type: '2. Enter the code that the app shows and your login password.',
    newCode: 'Code from the app',
    switchOffNow: 'Signing in and moving money will no longer need a code.',
    useRecoveryCode: 'Use a recovery code instead',
    recoveryCode: 'Recovery code',
    renewNow: 'Your current recovery codes stop working.',
    isOff: 'Two-factor authentication is off.',
  },
  codeLimit: {
    title: 'Code for payments',
    detail: 'Payments above an amount you choose also need a code from your app.',
    never: 'No payment needs a code.',
    above: (amount: string) => `Payments above ${amount} need a code.`,
    always: 'Every payment needs a code.',
    ofService: 'This is the limit of this service.',
    change: 'Change the limit',
    amount: 'Ask for a code above (yuan)',
    hint: (max: string | null) =>
      `0 for every payment; empty for the limit of this service.${max === null ? '' : ` At most ${max}.`}`,
    wrong: 'Enter an amount like 200.00, with at most two decimals.',
    done: 'The limit is set.',
  },
  codes: {
    title: 'Your recovery codes',
    detail:
      'Without your phone, each of these signs you in once, or switches two-factor authentication off. ' +
      'You will not see them again. Keep them apart from your phone.',
    copy: 'Copy',
    copied: 'Copied',
    download: 'Download',
    print: 'Print',
    saved: 'I have saved the recovery codes',
    fileName: 'recovery-codes.txt',
    fileHead: (service: string, login: string) => `Recovery codes for ${login} at ${service}`,
  },
  sessions: {
    title: 'Where you are signed in',
    device: 'Device',
    address: 'Address',
    since: 'Signed in',
    used: 'Last used',
    current: 'This device',
    actions: 'Actions',
    end: 'Sign out',
    endOn: (device: string) => `Sign out: ${device}`,
    endOthers: 'Sign out everywhere else',
    endOthersNow: 'Every device but this one has to sign in again.',
    none: 'There are no sessions.',
  },
};

export type SecurityText = typeof SECURITY_EN;

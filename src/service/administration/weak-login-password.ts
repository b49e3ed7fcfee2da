// Login passwords that are tried first: the login itself, and what leaked lists have had on top for
// years. Shorter ones are refused for their length already.

/** In lower case. */
const COMMON: ReadonlySet<string> = new Set(
  [
    '12345678 123456789 1234567890 12345678910 0123456789 01234567 87654321 987654321 9876543210',
    '0987654321 11111111 111111111 1111111111 00000000 000000000 0000000000 22222222 33333333',
    '55555555 66666666 77777777 88888888 888888888 99999999 999999999 12341234 123123123 12344321',
    '11223344 1122334455 123456123 147258369 147852369 741852963 789456123 31415926 5201314520',
    'password password1 password12 password123 password1234 password! passw0rd p@ssword p@ssw0rd',
    'pa$$word pass1234 passpass qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234 qwer1234',
    'asdfghjk asdfghjkl asdf1234 asdfasdf zxcvbnm1 zxcvbnm123 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2',
    'qazwsxedc qweasdzxc q1w2e3r4 zaq12wsx 1234qwer 12345qwert 123qweasd 12qwaszx a1234567 a12345678',
    'a123456789 aa123456 aa12345678 123456aa abc12345 abc123456 abcd1234 abcd12345 abcdefgh',
    'abcdefg1 admin123 admin1234 adminadmin administrator welcome1 welcome123 letmein1 letmein123',
    'iloveyou iloveyou1 woaini520 woaini521 woaini1314 sunshine princess football baseball superman',
    'trustno1 starwars whatever computer internet changeme changeme1 secret123 test1234 testtest',
    'user1234 root1234 monkey123 dragon123 master123 liverpool',
  ].flatMap((line) => line.split(' ')),
);

export function weakLoginPasswordRule(
  password: string,
  login: string,
): 'password_is_login' | 'password_common' | null {
  const typed = password.normalize('NFKC').toLowerCase();
  if (typed === login.toLowerCase()) return 'password_is_login';
  return COMMON.has(typed) ? 'password_common' : null;
}

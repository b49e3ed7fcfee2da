// Holds the English texts of the signature doctor.

export const DOCTOR_EN = {
  detail: 'Finds out why a signed request is refused.',
  stays: 'Nothing of it leaves this browser.',
  pasted: 'Headers or curl command',
  pastedHint: 'As your program sends them: header lines, the output of curl -v, or a curl command',
  secret: 'Secret of the key',
  secretHint: 'As it was saved. Empty: the one among the headers is taken.',
  check: 'Examine',
  clear: 'Clear',
  fine: 'The signature is right.',
  fineDetail:
    'If the service still refuses the request, look at its code: the key may have ended, the nonce ' +
    'may be used up, or the address may not be allowed.',
  found: 'What is wrong',
  rightText: 'This has to be signed',
  rightSignature: 'This is the signature of it',
  findings: {
    nothing_found: 'There are no signature headers in it. Paste the headers of the request.',
    swapped: 'The key ID and the secret are the wrong way round.',
    key_shape:
      'This is not a key ID, which is tk_ followed by 22 small letters and digits. Copy it again.',
    secret_differs: 'The secret in the header is not the one that you entered.',
    secret_cut_short: 'The secret is cut short: it has 57 characters. Copy it again.',
    secret_too_long: 'The secret is too long: it has 57 characters. Copy it again.',
    secret_mistyped: 'The secret is mistyped: its check digits do not fit. Copy it again.',
    whole_not_shown:
      'The five headers are right. To have Signature-V2 examined, paste the whole curl command with its ' +
      'address and body.',
    whole_differs:
      'Signature-V2 is another one. It signs the eight lines below: method, path with query and body ' +
      'exactly as they are sent, without a line break at the end.',
    other_short_name: (found: string, wanted: string) =>
      `The headers are called ${found}. This service wants ${wanted}`,
    missing: (header: string) => `${header} is missing.`,
    repeated: (header: string) => `${header} is there more than once.`,
    not_filled_in: (header: string) =>
      `${header} holds a variable or nothing. Paste what was really sent.`,
    blanks: (header: string) =>
      `${header} holds a blank, a line break or another character that is not plain ASCII.`,
    timestamp_millis: 'The timestamp is in milliseconds. Send seconds: 10 digits.',
    timestamp_shape: 'The timestamp is not a Unix time in seconds: exactly 10 digits.',
    timestamp_skew: (seconds: number) =>
      `The timestamp is ${Math.abs(seconds)} s ${seconds < 0 ? 'behind' : 'ahead of'} this ` +
      'computer. 300 s are accepted: set the clock, or sign each request anew.',
    nonce_shape: 'The nonce has to have 8 to 128 characters.',
    signature_case: 'The signature is right, but in capitals. Send small hexadecimal digits.',
    signature_base64: 'The signature is right, but in base 64. Send it in hexadecimal.',
    signature_shape: 'The signature is not 64 hexadecimal digits.',
    signature_separator:
      'Something stands between the parts that were signed. Join them without a separator.',
    signature_order: 'The parts were signed in another order: key ID, timestamp, nonce.',
    signature_newline:
      'A line break was signed as well. In a shell, use printf %s instead of echo, and read the ' +
      'secret without its line end.',
    signature_millis: 'Another timestamp was signed than was sent: one in milliseconds.',
    signature_key_id_as_key: 'The key ID was used as the key of the HMAC. It is the secret.',
    signature_no_hmac: 'A plain SHA-256 was made. It has to be an HMAC-SHA256 with the secret.',
    signature_secret_decoded:
      'The secret was decoded, or lost its beginning. Its text is the key, as it was issued.',
    signature_unknown:
      'The signature is another one. The secret is wrong, or another key ID, timestamp or nonce was signed.',
  },
};

export type DoctorText = typeof DOCTOR_EN;

// Addresses of mail, as people type them. What passes here can stand in a header and in a command of SMTP as
// it is: no space, no quotes, no angle, no line break.

const LOCAL = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}$/i;
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/i;

export const EMAIL_MAX = 254;

/** With its domain in lower case; null: it is none. */
export function emailAddress(text: string): string | null {
  const trimmed = text.trim();
  const at = trimmed.lastIndexOf('@');
  const [local, domain] = [trimmed.slice(0, at), trimmed.slice(at + 1)];
  const isAddress = trimmed.length <= EMAIL_MAX && LOCAL.test(local) && DOMAIN.test(domain);
  return at > 0 && isAddress ? `${local}@${domain.toLowerCase()}` : null;
}

/** What may be shown of it: `l***@example.com`. */
export function maskedEmail(address: string): string {
  return `${address.slice(0, 1)}***${address.slice(address.lastIndexOf('@'))}`;
}

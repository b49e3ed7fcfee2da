// The device of a client in words, from what it says about itself: "Chrome on Android". It helps people to
// recognise their own devices and proves nothing.

import { parse } from 'bowser';

const READ_MAX = 512;
const NAME_MAX = 32;

/** Null: it said nothing that can be read. */
export function deviceIn(userAgent: string): string | null {
  const { browser, os } = parse(userAgent.slice(0, READ_MAX) || '-');
  const system = plain(os.name);
  const name = plain(browser.name) ?? programIn(userAgent);
  if (name === null) return system;
  return system === null ? name : `${name} on ${system}`;
}

/** Programs begin with their name: `curl/8.5.0`. */
function programIn(userAgent: string): string | null {
  const [, name] = /^([A-Za-z][\w.-]{0,31})(?:\/|$)/.exec(userAgent) ?? [];
  return name === undefined || name === 'Mozilla' ? null : name;
}

/** Some names are taken from the text itself, which anybody may have written. */
function plain(name: string | undefined): string | null {
  if (name === undefined || name.length > NAME_MAX) return null;
  return /^[A-Za-z][\w .+-]*$/.test(name) ? name : null;
}

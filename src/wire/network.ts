// Reduces a client's address to what of it is counted: people share networks, and a customer has many
// addresses.

import ipaddr from 'ipaddr.js';

/** An IPv4 address, or the /64 that a household or one host has of IPv6. */
export function networkOf(address: string): string {
  const six = ipv6Of(address);
  if (six !== null) return prefixOf(six, 64);
  return ipaddr.isValid(address) ? ipaddr.process(address).toString() : address;
}

/** The /48 that one customer may have, which is 65,536 networks; null: it is no IPv6 address. */
export function siteOf(address: string): string | null {
  const six = ipv6Of(address);
  return six === null ? null : `${prefixOf(six, 48)}/48`;
}

/** The most that one customer commonly has, where neighbours need no counter of their own. */
export function siteOrNetworkOf(address: string): string {
  return siteOf(address) ?? networkOf(address);
}

/** Null also for an IPv4 address that is written as IPv6. */
function ipv6Of(address: string): ipaddr.IPv6 | null {
  if (!ipaddr.isValid(address)) return null;
  const parsed = ipaddr.process(address);
  return parsed instanceof ipaddr.IPv6 ? parsed : null;
}

function prefixOf(address: ipaddr.IPv6, bits: number): string {
  return ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/${bits}`).toString();
}

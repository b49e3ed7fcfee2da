// Decides which IP addresses callbacks may connect to, and which addresses a list of CIDR blocks
// contains. It checks addresses only: names are resolved when connecting, and the result is checked
// here.

import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Block = readonly [Address, number];

/** Parsed once and used often. */
export type CidrList = readonly Block[];

const ENTRY = /^([0-9a-f.:]+)(?:\/(0|[1-9]\d{0,2}))?$/i;
const DOTTED_TAIL = /(\d+)\.(\d+)\.(\d+)\.(\d+)$/;
const GLOBAL_UNICAST_IPV6: Block = [ipaddr.IPv6.parse('2000::'), 3];
const MAPPED: Block = [ipaddr.IPv6.parse('::ffff:0:0'), 96];
const NAT64: Block = [ipaddr.IPv6.parse('64:ff9b::'), 96];
// The metadata service of Azure has an address that looks public. Those of other clouds are
// link-local, shared, reserved or unique-local, which are forbidden anyway.
const METADATA: Block = [ipaddr.IPv4.parse('168.63.129.16'), 32];

/**
 * True for every address that is not a host on the public internet, and for text that is not an
 * address. An IPv6 address that embeds an IPv4 address is judged by it if the form is in use today
 * (mapped, NAT64). Obsolete and local forms (compatible, translated, 6to4, Teredo, local NAT64) are
 * forbidden whatever they embed, because no receiver uses them.
 */
export function isForbiddenTarget(ip: string): boolean {
  const address = parsed(ip);
  if (address === null) return true;
  if (address instanceof ipaddr.IPv4) return isForbiddenIPv4(address);
  if (holds(NAT64, address)) {
    return isForbiddenIPv4(new ipaddr.IPv4(address.toByteArray().slice(12)));
  }
  return !holds(GLOBAL_UNICAST_IPV6, address) || address.range() !== 'unicast';
}

/**
 * Comma-separated addresses and CIDR blocks; null if one of them is malformed, or there is none.
 * Bits after the prefix are ignored, so `10.1.2.3/8` is `10.0.0.0/8`.
 */
export function parseCidrList(text: string): CidrList | null {
  const blocks = text.split(',').map((entry) => parsedBlock(entry.trim()));
  return blocks.every((block) => block !== null) ? blocks : null;
}

export function cidrListText(blocks: CidrList): string {
  return blocks.map(([address, bits]) => `${address}/${bits}`).join(', ');
}

export function cidrListHolds(list: CidrList, ip: string): boolean {
  const address = parsed(ip);
  return address !== null && list.some((block) => holds(block, address));
}

/** `::ffff:1.2.3.4` becomes 1.2.3.4, which a dual-stack socket means by it. */
function parsed(ip: string): Address | null {
  const [bare = ''] = ip.split('%', 1); // A zone names a local interface, not another address.
  const address = exact(bare);
  return isMapped(address) ? address.toIPv4Address() : address;
}

/**
 * The library accepts more than addresses (`0x7f.1`, `1`) and confuses `::1.2.3.4` with
 * `::ffff:1.2.3.4`. So the platform decides what is an address, and the dotted tail of an IPv6 address
 * is rewritten.
 */
function exact(text: string): Address | null {
  const version = isIP(text);
  if (version === 0) return null;
  if (version === 4) return ipaddr.IPv4.parse(text);
  return ipaddr.IPv6.parse(
    text.replace(DOTTED_TAIL, (_, a, b, c, d) => `${pair(a, b)}:${pair(c, d)}`),
  );
}

function pair(high: string, low: string): string {
  return (Number(high) * 256 + Number(low)).toString(16);
}

function isMapped(address: Address | null): address is ipaddr.IPv6 {
  return address instanceof ipaddr.IPv6 && holds(MAPPED, address);
}

function parsedBlock(entry: string): Block | null {
  const [, text = '', prefix] = ENTRY.exec(entry) ?? [];
  const address = exact(text);
  if (address === null) return null;
  const width = address.kind() === 'ipv4' ? 32 : 128;
  const bits = prefix === undefined ? width : Number(prefix);
  if (bits > width) return null;
  if (!isMapped(address)) return [address, bits];
  // A block of mapped addresses is an IPv4 block; a wider one would mix the two families.
  return bits < 96 ? null : [address.toIPv4Address(), bits - 96];
}

function holds([network, bits]: Block, address: Address): boolean {
  return network.kind() === address.kind() && address.match(network, bits);
}

function isForbiddenIPv4(address: ipaddr.IPv4): boolean {
  return address.range() !== 'unicast' || holds(METADATA, address);
}

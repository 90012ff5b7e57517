/** Which addresses may be reached. */
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Network = readonly [Address, number];

/** Networks that are allowed in addition to the public internet. */
export type AllowedNetworks = readonly Network[];

/** Reads `10.0.0.0/8` or a single address; null for anything else. */
export function parseNetwork(text: string): Network | null {
  const [address = '', bits] = text.split('/', 2);
  if (isIP(address) === 0) return null;
  try {
    return ipaddr.parseCIDR(bits === undefined ? `${address}/${isIP(address) === 4 ? 32 : 128}` : text);
  } catch {
    return null;
  }
}

/**
 * True for an address of the public internet, or of an allowed network. Everything else is refused: loopback, private and
 * link-local networks, multicast, reserved ranges, and IPv6 ranges that lead to an IPv4 address (NAT64, 6to4, Teredo), unless the
 * IPv6 range itself is allowed. `address` is a plain IP literal as a resolver gives it.
 */
export function isReachable(address: string, allowed: AllowedNetworks): boolean {
  if (isIP(address) === 0) return false;
  // `process` turns ::ffff:127.0.0.1 into 127.0.0.1, which is where a connection to it would go.
  const parsed = ipaddr.process(withoutZone(address));
  return parsed.range() === 'unicast' || allowed.some(([network, bits]) => parsed.kind() === network.kind() && parsed.match(network, bits));
}

/** `fe80::1%eth0` → `fe80::1`. */
const withoutZone = (address: string): string => address.split('%', 1)[0]!;

/** From a host that a person entered to addresses that may be connected to. */
import { lookup as systemLookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { OutgoingError } from './errors';
import { type OwnServer, refuseOwnServers } from './ownServers';

// Which addresses may be reached.

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

/** Resolves a name to all of its addresses; a test gives its own. Rejects with a code of `node:dns`. */
export type Lookup = (host: string) => Promise<readonly string[]>;

/** The rules and resolver for checking a destination. */
export interface Reach {
  readonly allowed: AllowedNetworks;
  readonly lookup: Lookup;
  /** Refused even in allowed networks. */
  readonly ownServers: readonly OwnServer[];
}

/** A checked destination: connect to one of `addresses`, and use `host` for TLS and headers. */
export interface Destination {
  /** Lower case, without brackets. */
  readonly host: string;
  /** IP literals, in the resolver's order. At least one. */
  readonly addresses: readonly [string, ...string[]];
}

/** The resolver of the machine, which knows its hosts file too. */
export const lookupHost: Lookup = async (host) => (await systemLookup(host, { all: true, verbatim: true })).map(({ address }) => address);

/**
 * Resolves and checks a host: a name or an IP literal in any spelling (`0x7f.1`, `[::1]`, `2130706433`). A name is refused if any
 * of its addresses is: the owner of a name chooses all of its addresses. Throws an `OutgoingError`: `bad_address`,
 * `unknown_host` or `refused_address`. `isRequest`: the connection is for HTTP.
 */
export async function resolveDestination(
  entered: string,
  port: number,
  { allowed, lookup, ownServers }: Reach,
  { isRequest = false } = {},
): Promise<Destination> {
  const host = normalizeHost(entered);
  const addresses = isIP(host) === 0 ? await resolve(host, lookup) : [host];
  const [first, ...others] = addresses;
  if (first === undefined) throw new OutgoingError('unknown_host', `The server ${host} wasn’t found.`);
  if (addresses.some((address) => !isReachable(address, allowed)))
    throw new OutgoingError('refused_address', `${host} is in a private network, which can’t be reached from here.`);
  const destination: Destination = { host, addresses: [first, ...others] };
  await refuseOwnServers(destination, port, { servers: ownServers, lookup, isRequest });
  return destination;
}

async function resolve(host: string, lookup: Lookup): Promise<readonly string[]> {
  try {
    return await lookup(host);
  } catch (error) {
    throw new OutgoingError('unknown_host', `The server ${host} wasn’t found.`, { cause: error });
  }
}

/**
 * A host as the URL standard writes it: lower case, IDNA, without brackets, and numeric spellings of IPv4 addresses as four
 * decimal numbers. Throws `bad_address`.
 */
export function normalizeHost(entered: string): string {
  const isIpv6 = isIP(entered) === 6;
  const address = `http://${isIpv6 ? `[${entered}]` : entered}/`;
  const hasMoreThanHost = /[/?#@\\\s]/.test(entered) || (!isIpv6 && !entered.startsWith('[') && entered.includes(':'));
  if (hasMoreThanHost || !URL.canParse(address)) throw notAHost();
  const url = new URL(address);
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  // The URL standard lets names with empty labels pass (“a..b”, “..”); the domain name system has none.
  if (url.port !== '' || host.split('.').includes('')) throw notAHost();
  return host;
}

const notAHost = () => new OutgoingError('bad_address', 'This isn’t the name or the address of a server.');

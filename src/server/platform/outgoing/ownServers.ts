/** Servers of the product itself, which steps must not reach, whatever network is allowed. */
import { networkInterfaces } from 'node:os';
import ipaddr from 'ipaddr.js';
import { OutgoingError } from './errors';

/** Resolves a name to its addresses. */
type Lookup = (host: string) => Promise<readonly string[]>;

export interface OwnServer {
  /** A name or an address; an empty one is this machine. */
  readonly host: string;
  readonly port: number;
  /** HTTP requests may reach it: it is public, and checks who asks. */
  readonly takesRequests?: boolean;
}

/** The host and port of the database of a connection string; for a socket in a folder, also those at which it usually listens. */
export function serverOfDatabase(url: string): OwnServer | null {
  if (!URL.canParse(url)) return null;
  const { hostname, port, searchParams } = new URL(url);
  const host = searchParams.get('host') ?? decodeURIComponent(hostname).replace(/^\[|\]$/g, '');
  return { host: host.startsWith('/') ? '' : host, port: Number(searchParams.get('port') ?? port) || 5432 };
}

/**
 * Throws `refused_address` if a connection to the port would reach one of the servers. On this machine, each of its addresses reaches
 * them. `isRequest`: it is a request by HTTP.
 */
export async function refuseOwnServers(
  { host, addresses }: { readonly host: string; readonly addresses: readonly string[] },
  port: number,
  { servers, lookup, isRequest }: { readonly servers: readonly OwnServer[]; readonly lookup: Lookup; readonly isRequest: boolean },
): Promise<void> {
  for (const server of servers) {
    if (server.port !== port || (isRequest && server.takesRequests === true)) continue;
    const own = await addressesOf(server.host, lookup);
    const isHere = own.some(isOfThisMachine);
    if (addresses.some((address) => own.includes(plain(address)) || (isHere && isOfThisMachine(plain(address)))))
      throw new OutgoingError('refused_address', `${host} on port ${port} is a server of this product itself, which steps can’t reach.`);
  }
}

async function addressesOf(host: string, lookup: Lookup): Promise<readonly string[]> {
  if (host === '' || host === 'localhost') return ['127.0.0.1'];
  if (ipaddr.isValid(host)) return [plain(host)];
  // A name that is not found leads nowhere.
  return (await lookup(host).catch(() => [])).map(plain);
}

/** ::ffff:127.0.0.1 is 127.0.0.1. */
const plain = (address: string): string => ipaddr.process(address.split('%', 1)[0]!).toString();

function isOfThisMachine(address: string): boolean {
  const range = ipaddr.parse(address).range();
  if (range === 'loopback' || range === 'unspecified') return true;
  return Object.values(networkInterfaces()).some((each) => each?.some((one) => plain(one.address) === address));
}

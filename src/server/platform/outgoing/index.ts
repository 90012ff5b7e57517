/** The way out of this server: see README.md. */
import { type AllowedNetworks, type Destination, type Lookup, lookupHost, parseNetwork, resolveDestination } from './destination';
import { createHttpClient, type HttpClient, type OutgoingReply, type OutgoingRequest, type StreamedBody } from './http';
import { serverOfDatabase, type OwnServer } from './ownServers';
import { openSocket, type SocketOptions } from './sockets';
import type { Socket } from 'node:net';

export { OutgoingError, outgoingErrorKinds, toOutgoingError, type OutgoingErrorKind } from './errors';
export { decompress } from './replyBody';
export type { AllowedNetworks, Destination, HttpClient, Lookup, OwnServer, OutgoingReply, OutgoingRequest, SocketOptions, StreamedBody };
export { lookupHost, parseNetwork, serverOfDatabase };

/** Everything that a connector may use of the network. */
export interface Outgoing {
  /** Sends an HTTP request; any status is a reply. Throws an `OutgoingError`. */
  send(request: OutgoingRequest): Promise<OutgoingReply>;
  /** Opens a TCP connection, for a library that takes a socket. Throws an `OutgoingError`. */
  openSocket(options: SocketOptions): Promise<Socket>;
  /** Checked addresses for a port, for a library that takes an address and a server name. Throws an `OutgoingError`. */
  resolve(host: string, port: number): Promise<Destination>;
  close(): Promise<void>;
}

/** `lookup` replaces the machine's resolver in tests. */
export function createOutgoing(allowed: AllowedNetworks, lookup: Lookup = lookupHost, ownServers: readonly OwnServer[] = []): Outgoing {
  const reach = { allowed, lookup, ownServers };
  const http = createHttpClient(reach);
  return {
    send: (request) => http.send(request),
    openSocket: (options) => openSocket(options, reach),
    resolve: (host, port) => resolveDestination(host, port, reach),
    close: () => http.close(),
  };
}

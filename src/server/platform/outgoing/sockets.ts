/** Plain sockets for protocols other than HTTP: mail, databases, SFTP. */
import { connect as connectTcp, type Socket } from 'node:net';
import { type Destination, type Reach, resolveDestination } from './destination';
import { OutgoingError, toOutgoingError } from './errors';

export interface SocketOptions {
  readonly host: string;
  readonly port: number;
  /** In milliseconds, until it is connected; for all addresses together. */
  readonly timeout: number;
  readonly signal?: AbortSignal | undefined;
}

/**
 * A TCP connection to a checked address of the host; the first address that accepts it. Wrap it in TLS with `servername: host`.
 * Throws an `OutgoingError`.
 */
export async function openSocket({ host, port, timeout, signal }: SocketOptions, reach: Reach): Promise<Socket> {
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new OutgoingError('bad_address', 'The port is a number from 1 to 65535.');
  const deadline = AbortSignal.timeout(timeout);
  const stop = signal === undefined ? deadline : AbortSignal.any([deadline, signal]);
  const destination = await resolveDestination(host, port, reach);
  return connectToOneOf(destination, port, stop, signal);
}

/** Tries the addresses one after the other; the error is that of the last one. */
export async function connectToOneOf(
  { host, addresses }: Destination,
  port: number,
  stop: AbortSignal,
  caller?: AbortSignal,
): Promise<Socket> {
  let failure: OutgoingError | null = null;
  for (const address of addresses) {
    if (stop.aborted) break;
    try {
      return await connectOnce(address, port, stop);
    } catch (error) {
      failure = toOutgoingError(error, host);
    }
  }
  if (caller?.aborted) throw new OutgoingError('aborted', 'The request was cancelled.', { isUnsent: true });
  if (stop.aborted || failure === null) throw new OutgoingError('timeout', `${host} didn’t answer in time.`, { isUnsent: true });
  throw failure;
}

/**
 * Without the option `signal` of `connect`: it would end the connection when the time for connecting is over, even if it is in use.
 */
function connectOnce(address: string, port: number, stop: AbortSignal): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connectTcp({ host: address, port });
    const abort = () => socket.destroy(stop.reason as Error);
    stop.addEventListener('abort', abort, { once: true });
    // It stays: an error while no library listens would end the process.
    socket.on('error', (error) => {
      stop.removeEventListener('abort', abort);
      reject(error);
    });
    socket.once('connect', () => {
      stop.removeEventListener('abort', abort);
      socket.setNoDelay(true);
      resolve(socket);
    });
  });
}

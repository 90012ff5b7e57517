/** A session with an SFTP server of a connection, over the `ssh2` library. */
import { hash, timingSafeEqual } from 'node:crypto';
import { PassThrough, type Readable } from 'node:stream';
import type { Client, SFTPWrapper } from 'ssh2';
import { OutgoingError, toOutgoingError } from '../../platform/outgoing';
import { StepError, type CallContext, type RepeatPolicy } from '../connector';
import { answerTimeout, limitReceived, openServer, saidBy, type ServerAddress } from '../servers';

/** Bytes that a server may send in one session. */
const maxReceived = 16 * 1024 * 1024;

/** The calls of the library as promises. */
export interface Files {
  readonly sftp: SFTPWrapper;
  /** Runs one call. Rejects with the error of the library. */
  ask<Value = void>(start: (done: (error?: Error | null, value?: Value) => void) => void): Promise<Value>;
  /** The bytes of a stream of the library, which itself never ends if the session breaks. */
  read(stream: Readable): Readable;
  /** Ends at the latest when the session does. */
  during<Value>(work: Promise<Value>): Promise<Value>;
}

export interface SftpServer extends ServerAddress {
  /** PEM; empty to log in with the password. */
  readonly privateKey: string;
  readonly passphrase: string;
  /** `SHA256:…` */
  readonly fingerprint: string;
}

/** Logs in, does some work, and ends the session. `maxLinesOfFile`: bytes of a file that the server may send besides. Throws a `StepError` or an `OutgoingError`. */
export async function withFiles<Result>(
  call: CallContext,
  server: SftpServer,
  repeat: RepeatPolicy,
  work: (files: Files) => Promise<Result>,
  maxLinesOfFile = 0,
): Promise<Result> {
  const { Client: SshClient } = await import('ssh2');
  const client = new SshClient();
  const socket = limitReceived(await openServer(call, server), maxReceived + maxLinesOfFile);
  let isWorking = false;
  let shown: string | null = null;
  // Errors come while the session is set up, and later also besides the answers to calls.
  const broken = new Promise<never>((_resolve, reject) => {
    client.on('error', reject);
    client.once('close', () => reject(Object.assign(new Error('ended'), { code: 'ECONNRESET' })));
  });
  broken.catch(() => {});
  const ask: Files['ask'] = (start) =>
    Promise.race([
      broken,
      new Promise<never>((resolve, reject) => start((error, value) => (error ? reject(error) : resolve(value as never)))),
    ]);
  const read: Files['read'] = (stream) => {
    const bytes = new PassThrough();
    stream.on('error', (error) => bytes.destroy(error));
    broken.catch((error: Error) => bytes.destroy(error));
    bytes.once('close', () => stream.destroy());
    return stream.pipe(bytes);
  };
  const during: Files['during'] = (work) => {
    work.catch(() => {});
    return Promise.race([broken, work]);
  };
  try {
    await ask((done) => {
      client.once('ready', () => done());
      client.connect({
        ...loginOf(server),
        sock: socket,
        readyTimeout: answerTimeout,
        // What is received is counted before it is unpacked.
        algorithms: { compress: ['none'] },
        hostVerifier: (key: Buffer) => isKnown((shown = fingerprintOf(key)), server.fingerprint),
      });
    });
    const sftp = await ask<SFTPWrapper>((done) => client.sftp(done));
    isWorking = true;
    return await work({ sftp, ask, read, during });
  } catch (error) {
    const mayHaveWritten = isWorking && repeat !== 'safe';
    if (error instanceof StepError) throw error;
    if (call.signal.aborted) throw new OutgoingError('aborted', 'The request was cancelled.', { cause: error, isUnsent: !mayHaveWritten });
    if (shown !== null && !isKnown(shown, server.fingerprint)) throw unknownServer(shown, server.fingerprint);
    throw failureOf(error, server.host, mayHaveWritten);
  } finally {
    endSession(client);
    socket.destroy();
  }
}

function endSession(client: Client): void {
  client.on('error', () => {});
  client.end();
}

const loginOf = ({ user, password, privateKey, passphrase }: SftpServer) => ({
  username: user,
  ...(privateKey === '' ? { password } : { privateKey, ...(passphrase !== '' && { passphrase }) }),
});

/** As OpenSSH shows it: `SHA256:` and Base64 without padding. */
const fingerprintOf = (key: Buffer): string => `SHA256:${hash('sha256', key, 'base64').replace(/=+$/, '')}`;

function isKnown(shown: string, known: string): boolean {
  const [one, other] = [Buffer.from(shown), Buffer.from(known)];
  return one.length === other.length && timingSafeEqual(one, other);
}

const unknownServer = (shown: string, known: string): StepError =>
  new StepError(
    known === ''
      ? `The server shows the fingerprint ${shown}. Compare it with that of your provider, and enter it.`
      : `The server shows the fingerprint ${shown}, which is not that of the connection. If your provider confirms it, reconnect the app with it.`,
    { isConnectionLost: true },
  );

/** The numbers of failures of the protocol. */
const failures: Readonly<Record<number, string>> = {
  2: 'There is no such file or folder.',
  3: 'The server doesn’t allow this.',
  4: 'The server refused this.',
  8: 'The server can’t do this.',
  11: 'There is already a file or folder with this name.',
};

function failureOf(error: unknown, host: string, mayHaveWritten: boolean): Error {
  if (error instanceof OutgoingError) return error;
  const { code, level, message = '' } = error as { code?: unknown; level?: string; message?: string };
  if (level === 'client-authentication')
    return new StepError('The SFTP server refused the credentials of the connection. Reconnect it.', {
      cause: error,
      isConnectionLost: true,
    });
  if (/private ?key|passphrase/i.test(message))
    return new StepError('The private key of the connection can’t be read. Check its format and its passphrase.', {
      cause: error,
      isConnectionLost: true,
    });
  if (typeof code === 'number') {
    const said = /^(?:No such file|Permission denied|Failure)/i.test(message) ? '' : ` It says: “${saidBy(message)}”.`;
    return new StepError(`${failures[code] ?? 'The SFTP server refused this.'}${said}`, { cause: error });
  }
  if (mayHaveWritten)
    return new StepError(`The connection to ${host} broke. The server may have done it.`, { cause: error, isUncertain: true });
  if (level === 'client-timeout') return new OutgoingError('timeout', `${host} didn’t answer in time.`, { cause: error, isUnsent: true });
  if (level === 'handshake' || level === 'protocol')
    return new StepError(`${host} doesn’t answer like an SFTP server. Check the port.`, { cause: error });
  const found = toOutgoingError(error, host);
  return new OutgoingError(found.kind, found.message, { cause: error, isUnsent: true });
}

/** One mail over a mail server of a connection. */
import { Readable } from 'node:stream';
import { domainToASCII } from 'node:url';
import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import { OutgoingError, toOutgoingError } from '../../platform/outgoing';
import { StepError, type CallContext } from '../connector';
import { answerTimeout, openServer, saidBy, tlsOptions, type ServerAddress } from '../servers';

export interface Envelope {
  readonly from: string;
  readonly to: readonly string[];
}

export interface Delivered {
  readonly accepted: readonly string[];
  readonly rejected: readonly string[];
  /** The answer of the server to the mail. */
  readonly answer: string;
}

/** Logs in and out again. Throws a `StepError` or an `OutgoingError`. */
export async function tryMailServer(call: CallContext, server: ServerAddress): Promise<void> {
  await withConnection(
    call,
    server,
    () => false,
    async () => undefined,
  );
}

/**
 * Hands one mail over. `open`: the mail from the beginning, at each call; it is read twice, so that the server can refuse a large one
 * before it is sent, and never as a whole. Throws a `StepError` or an `OutgoingError`; it is uncertain only after the server has begun
 * to read the mail.
 */
export async function handOver(call: CallContext, server: ServerAddress, envelope: Envelope, open: () => Readable): Promise<Delivered> {
  let isSending = false;
  let unreadable: StepError | null = null;
  const readMail = async function* (): AsyncGenerator<Buffer> {
    try {
      yield* open() as AsyncIterable<Buffer>;
    } catch (error) {
      // The server gets no end of such a mail, so it delivers nothing.
      const message = 'A file in the email could not be read. We’ll try again later.';
      unreadable = error instanceof StepError ? error : new StepError(message, { cause: error, isTransient: true });
      throw unreadable;
    }
  };
  let size = 0;
  for await (const chunk of readMail()) size += chunk.length;
  // Read only after the server has answered DATA.
  const stream = Readable.from(
    (async function* () {
      isSending = true;
      yield* readMail();
    })(),
    { objectMode: false },
  );
  const from = onWire(envelope.from);
  // The result names the addresses as they were given.
  const given = new Map(envelope.to.map((address) => [onWire(address), address]));
  const namesOf = (list: readonly unknown[] | undefined): string[] => (list ?? []).map((each) => given.get(String(each)) ?? String(each));
  return withConnection(
    call,
    server,
    () => isSending,
    (connection) =>
      new Promise((resolve, reject) => {
        refuseUnicodeNames(connection, [from, ...given.keys()]);
        connection.send({ from, to: [...given.keys()], size }, stream, (error, info) => {
          if (error) reject(unreadable ?? error);
          else resolve({ accepted: namesOf(info.accepted), rejected: namesOf(info.rejected), answer: saidBy(info.response) });
        });
      }),
  );
}

/** An address as servers without Unicode take it, with its domain in Punycode (RFC 5891). Throws a `StepError` for a wrong domain. */
function onWire(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = domainToASCII(address.slice(at + 1));
  if (domain === '') throw new StepError(`The address ${address} has no valid domain.`);
  return `${address.slice(0, at)}@${domain}`;
}

/** Names before the @ have no other form: a server must take Unicode (RFC 6531), or it would get bytes that it cannot read. */
function refuseUnicodeNames(connection: SMTPConnection, addresses: readonly string[]): void {
  // The library does not publish what the server offers.
  const { _supportedExtensions: offered = [] } = connection as { readonly _supportedExtensions?: readonly string[] };
  const name = addresses.find((address) => /\P{ASCII}/u.test(address));
  if (name !== undefined && !offered.includes('SMTPUTF8'))
    throw new StepError(`The mail server doesn’t take addresses with letters such as those of ${name}.`);
}

async function withConnection<Result>(
  call: CallContext,
  server: ServerAddress,
  isSending: () => boolean,
  work: (connection: SMTPConnection) => Promise<Result>,
): Promise<Result> {
  const { default: Connection } = await import('nodemailer/lib/smtp-connection');
  const socket = await openServer(call, server);
  const connection = new Connection({
    connection: socket,
    host: server.host,
    port: server.port,
    // The name of this machine is private.
    name: '[127.0.0.1]',
    secure: server.security === 'implicit',
    requireTLS: server.security === 'starttls',
    ignoreTLS: server.security === 'none',
    tls: tlsOptions(server),
    greetingTimeout: answerTimeout,
    socketTimeout: answerTimeout,
  });
  // Errors come while the connection is set up, and later also besides the answers to commands.
  const broken = new Promise<never>((_resolve, reject) => {
    connection.on('error', reject);
    connection.once('end', () => reject(Object.assign(new Error('ended'), { code: 'ECONNECTION' })));
  });
  broken.catch(() => {});
  const step = <Value>(start: (done: (error?: Error | null, value?: Value) => void) => void) =>
    Promise.race([
      broken,
      new Promise<Value>((resolve, reject) => start((error, value) => (error ? reject(error) : resolve(value as Value)))),
    ]);
  try {
    await step<unknown>((done) => connection.connect(done));
    if (server.user !== '') await step<unknown>((done) => connection.login({ user: server.user, pass: server.password }, done));
    const result = await Promise.race([broken, work(connection)]);
    connection.quit();
    return result;
  } catch (error) {
    if (call.signal.aborted) throw new OutgoingError('aborted', 'The request was cancelled.', { cause: error, isUnsent: !isSending() });
    throw failureOf(error, server, isSending());
  } finally {
    connection.close();
    socket.destroy();
  }
}

/** Translates a failure into a step error. The error of the library can contain the conversation, so only the answer of the server is shown. */
function failureOf(error: unknown, { host }: ServerAddress, isSending: boolean): StepError | OutgoingError {
  if (error instanceof StepError) return error;
  const { code, originalCode, command, response, responseCode } = error as SmtpFailure;
  const said = typeof response === 'string' && response !== '' ? `: “${saidBy(response)}”` : '';
  const isAboutSetup = code === 'ETLS';
  // The library compares the size with what the server says that it takes.
  if (code === 'EMESSAGE' && responseCode === undefined)
    return new StepError('The email is larger than the mail server accepts. Send fewer or smaller files.', { cause: error });
  if (code === 'EAUTH' && (responseCode === undefined || responseCode >= 500))
    return new StepError('The mail server refused the credentials of the connection. Reconnect it.', {
      cause: error,
      isConnectionLost: true,
    });
  if (!isAboutSetup && responseCode !== undefined && responseCode < 500)
    return new StepError(`The mail server can’t accept the email now${said}. We’ll try again later.`, { cause: error, isTransient: true });
  if (!isAboutSetup && responseCode !== undefined)
    return new StepError(`The mail server refused ${command === 'RCPT TO' ? 'the recipients' : 'the email'}${said}.`, { cause: error });
  if (isSending)
    return new StepError(`The connection to ${host} broke while the email was being sent. It may have arrived.`, {
      cause: error,
      isUncertain: true,
    });
  if (code === 'EPROTOCOL')
    return new StepError(`${host} doesn’t answer like a mail server. Check the port and the security.`, { cause: error });
  const { kind, message } = toOutgoingError({ code: originalCode ?? code }, host);
  return new OutgoingError(kind, message, { cause: error, isUnsent: true });
}

/** Properties that the library adds to its errors. `code` is its own, `originalCode` that of Node. */
interface SmtpFailure {
  readonly code?: string;
  readonly originalCode?: string;
  readonly command?: string;
  readonly response?: string;
  readonly responseCode?: number;
}

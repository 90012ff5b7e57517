/** A mailbox of a connection, over the `imapflow` library. */
import type { ImapFlow } from 'imapflow';
import { brand } from '../../../domain/brand';
import { OutgoingError, toOutgoingError } from '../../platform/outgoing';
import { StepError, type CallContext, type RepeatPolicy } from '../connector';
import { answerTimeout, connectTimeout, saidBy, serverOf, tlsOptions, type ServerAddress, type ServerForm } from '../servers';

export const mailServer: ServerForm = {
  name: 'The mail server',
  ports: { implicit: 993, starttls: 143, none: 143 },
  security: ['implicit', 'starttls', 'none'],
  hostExample: 'imap.example.org',
  help: {
    host: 'The server for incoming mail. Your mail provider lists it in its settings for mail apps.',
    user: 'Usually your whole email address.',
    password: 'If your provider has app passwords, create one for this connection.',
  },
};

/** Bytes that a server may send in one answer, and in all. */
const maxAnswerSize = 4 * 1024 * 1024;
const maxReceived = 16 * 1024 * 1024;

/** Logs in, does some work, and logs out. `maxLinesOfFile`: bytes of a file that the server may send besides. Throws a `StepError` or an `OutgoingError`. */
export async function withMailbox<Result>(
  call: CallContext,
  repeat: RepeatPolicy,
  work: (client: ImapFlow) => Promise<Result>,
  maxLinesOfFile = 0,
): Promise<Result> {
  const server = serverOf(call.connection, mailServer);
  if (server.user === '')
    throw new StepError('The username for the mail server is missing. Reconnect the app.', { isConnectionLost: true });
  let isWorking = false;
  let client: ImapFlow | null = null;
  let isTooMuch = false;
  const close = () => client?.close();
  call.signal.addEventListener('abort', close, { once: true });
  // Files come in Base64, in lines.
  const most = maxReceived + Math.ceil(maxLinesOfFile * 1.4);
  const watch = setInterval(() => {
    if (client === null || client.stats().received <= most) return;
    isTooMuch = true;
    client.close();
  }, 50);
  try {
    client = await connect(call, server);
    if (call.signal.aborted) client.close();
    isWorking = true;
    const result = await work(client);
    await client.logout().catch(() => {});
    return result;
  } catch (error) {
    const mayHaveWritten = isWorking && repeat !== 'safe';
    if (call.signal.aborted) throw new OutgoingError('aborted', 'The request was cancelled.', { cause: error, isUnsent: !mayHaveWritten });
    if (isTooMuch)
      throw new OutgoingError('too_large', `${server.host} sent more than ${Math.floor(most / 1024 / 1024)} MB.`, { cause: error });
    throw failureOf(error, server.host, mayHaveWritten);
  } finally {
    clearInterval(watch);
    call.signal.removeEventListener('abort', close);
    client?.close();
  }
}

/** Connects to the first checked address that answers. */
async function connect(call: CallContext, server: ServerAddress): Promise<ImapFlow> {
  const { ImapFlow: Client } = await import('imapflow');
  const { addresses } = await call.outgoing.resolve(server.host, server.port);
  for (const [index, address] of addresses.entries()) {
    const client = new Client({
      // An address, which the library connects to as it is.
      host: address,
      port: server.port,
      secure: server.security === 'implicit',
      ...(server.security !== 'implicit' && { doSTARTTLS: server.security === 'starttls' }),
      tls: tlsOptions(server),
      auth: { user: server.user, pass: server.password },
      logger: false,
      clientInfo: { name: brand.name },
      disableAutoIdle: true,
      disableCompression: true,
      connectionTimeout: connectTimeout,
      greetingTimeout: answerTimeout,
      socketTimeout: answerTimeout,
      maxLiteralSize: maxAnswerSize,
      maxLineLength: maxAnswerSize,
      maxResponseSize: 2 * maxAnswerSize,
      maxResponseTokens: 100_000,
    });
    // Errors between two commands are those of the next one.
    client.on('error', () => {});
    try {
      await client.connect();
      return client;
    } catch (error) {
      client.close();
      const isUnreachable = /^(?:ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|CONNECT_TIMEOUT)$/.test(String((error as MailError).code));
      if (!isUnreachable || index === addresses.length - 1) throw error;
    }
  }
  throw new OutgoingError('unknown_host', `The server ${server.host} wasn’t found.`);
}

/** Properties that the library adds to its errors. */
interface MailError {
  readonly code?: string;
  readonly authenticationFailed?: boolean;
  readonly tlsFailed?: boolean;
  readonly responseStatus?: string;
  readonly responseText?: string;
  readonly serverResponseCode?: string;
}

/** Answers that pass (RFC 5530). */
const passing = /^(?:UNAVAILABLE|INUSE|LIMIT|SERVERBUG)$/;

function failureOf(error: unknown, host: string, mayHaveWritten: boolean): Error {
  if (error instanceof StepError || error instanceof OutgoingError) return error;
  const { code = '', authenticationFailed, tlsFailed, responseStatus, responseText = '', serverResponseCode = '' } = error as MailError;
  const said = responseText === '' ? '' : `: “${saidBy(responseText)}”`;
  if (passing.test(serverResponseCode) || code === 'ETHROTTLE')
    return new StepError(`The mail server is busy${said}. We’ll try again later.`, { cause: error, isTransient: true });
  if (authenticationFailed)
    return new StepError('The mail server refused the credentials of the connection. Reconnect it.', {
      cause: error,
      isConnectionLost: true,
    });
  if (responseStatus !== undefined)
    return new StepError(`The mail server refused this${said}. Check the fields of this step.`, { cause: error });
  if (tlsFailed) return toOutgoingError(Object.assign(new Error('TLS failed', { cause: error }), { code: 'EPROTO' }), host);
  if (/TooLarge$|^TooMany/.test(code)) return new OutgoingError('too_large', `The reply from ${host} is too large.`, { cause: error });
  if (mayHaveWritten)
    return new StepError(`The connection to ${host} broke. The mail server may have done it.`, { cause: error, isUncertain: true });
  if (/TIMEOUT$|^ETIMEOUT$/.test(code))
    return new OutgoingError('timeout', `${host} didn’t answer in time.`, { cause: error, isUnsent: true });
  const found = toOutgoingError(error, host);
  return new OutgoingError(found.kind, found.message, { cause: error, isUnsent: true });
}

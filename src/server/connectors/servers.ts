/** Servers that a connection names by host and port: mail servers, databases, SFTP. All of them are reached through `call.outgoing`. */
import type { Duplex } from 'node:stream';
import { OutgoingError, type Outgoing } from '../platform/outgoing';
import { StepError, type CallContext, type Field } from './connector';
import { field } from './field';

/** Milliseconds until a server must have accepted the connection. */
export const connectTimeout = 10_000;
/** Milliseconds until a server must have answered. */
export const answerTimeout = 20_000;

type Socket = Awaited<ReturnType<Outgoing['openSocket']>>;

/** How the connection is protected: from its first byte, by an upgrade, or not at all. */
export type Security = 'implicit' | 'starttls' | 'none';

export interface ServerAddress {
  readonly host: string;
  readonly port: number;
  readonly security: Security;
  readonly user: string;
  readonly password: string;
  /** PEM of the authority that signed the certificate; null for the public authorities. */
  readonly authority: string | null;
}

export interface ServerForm {
  /** The server in a sentence, such as `The mail server`. */
  readonly name: string;
  readonly ports: Readonly<Partial<Record<Security, number>>>;
  /** In the order of the choices; the first one is the default. */
  readonly security: readonly [Security, ...Security[]];
  readonly hostExample: string;
  /** Where a person finds the values of these fields. */
  readonly help: { readonly host: string; readonly user: string; readonly password: string };
}

const securityLabels: Readonly<Record<Security, string>> = {
  implicit: 'TLS',
  starttls: 'STARTTLS',
  none: 'None (only in a trusted network)',
};

/** `587 for STARTTLS, 465 for TLS`, or only the port if all are equal. */
function portsInWords({ ports, security }: ServerForm): string {
  if (new Set(security.map((each) => ports[each])).size === 1) return String(ports[security[0]]);
  return security.map((each) => `${ports[each]} for ${securityLabels[each].split(' (')[0]}`).join(', ');
}

/** The fields of a connection to a server. */
export const serverFields = (form: ServerForm): readonly Field[] => {
  const { security, hostExample, help } = form;
  return [
    field.text('host', 'Host', help.host, { isRequired: true, placeholder: hostExample }),
    field.number('port', 'Port', `If left empty: ${portsInWords(form)}.`),
    field.choice('security', 'Security', 'Without TLS, anyone between here and the server can read what is sent.', {
      initial: security[0],
      choices: security.map((value) => ({ value, label: securityLabels[value] })),
    }),
    field.text('user', 'User', help.user),
    field.secret('password', 'Password', help.password),
    field.longText('authority', 'CA certificate', 'PEM. Only for a server whose certificate is signed by your own certificate authority.'),
  ];
};

/** Reads the values of `serverFields`. Throws a `StepError`. */
export function serverOf(connection: Readonly<Record<string, string>>, { name, ports, security: choices }: ServerForm): ServerAddress {
  const word = (key: string) => (connection[key] ?? '').trim();
  const host = word('host');
  if (host === '') throw new StepError(`The host of ${name.toLowerCase()} is missing. Reconnect the app.`, { isConnectionLost: true });
  const security = word('security') === '' ? choices[0] : choices.find((each) => each === word('security'));
  if (security === undefined) throw new StepError(`Security must be one of: ${choices.join(', ')}.`);
  const port = word('port') === '' ? ports[security]! : Number(word('port'));
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new StepError('Port must be a whole number from 1 to 65535.');
  return { host, port, security, user: word('user'), password: connection.password ?? '', authority: authorityOf(word('authority')) };
}

/** A certificate that was entered on a single line gets its lines back. */
function authorityOf(text: string): string | null {
  if (text === '') return null;
  const found = [...text.matchAll(/-----BEGIN CERTIFICATE-----([A-Za-z\d+/=\s]+)-----END CERTIFICATE-----/g)];
  if (found.length === 0) throw new StepError('The CA certificate is not PEM. It begins with -----BEGIN CERTIFICATE-----.');
  const wrapped = found.map(([, base64]) => base64!.replace(/\s+/g, '').replace(/.{1,64}/g, '$&\n'));
  return wrapped.map((lines) => `-----BEGIN CERTIFICATE-----\n${lines}-----END CERTIFICATE-----\n`).join('');
}

/** The options of TLS for a library that secures a socket itself. The certificate is always checked, against the entered host. */
export const tlsOptions = ({ host, authority }: ServerAddress) => ({
  host,
  // SNI has no IP literals (RFC 6066, section 3).
  ...(/^[\d.]+$|:/.test(host) ? {} : { servername: host }),
  ...(authority !== null && { ca: authority }),
  minVersion: 'TLSv1.2' as const,
  rejectUnauthorized: true,
});

/** Connects to a server, and ends the connection with the call. Throws an `OutgoingError`. */
export async function openServer({ outgoing, signal }: CallContext, { host, port }: ServerAddress) {
  const socket = await outgoing.openSocket({ host, port, timeout: connectTimeout, signal });
  endWith(signal, socket);
  return socket;
}

/** Milliseconds between two looks at what a connection has received. */
const lookEvery = 50;

/**
 * Ends a connection over which more than some bytes have come, regardless of how the library treats them. A library that holds a whole
 * result in memory could otherwise be sent any amount.
 */
export function limitReceived(socket: Socket, maxBytes: number): Socket {
  const look = () => {
    if (socket.bytesRead <= maxBytes) return;
    const size = `${Math.floor(maxBytes / 1024 / 1024)} MB`;
    socket.destroy(new OutgoingError('too_large', `The server sent more than ${size}. Ask for less.`));
  };
  const timer = setInterval(look, lookEvery);
  timer.unref();
  socket.once('close', () => clearInterval(timer));
  return socket;
}

/** Destroys a stream when the call ends, so that a library that ignores signals ends as well. */
export function endWith(signal: AbortSignal, stream: Duplex): void {
  const end = () => stream.destroy(new OutgoingError('aborted', 'The request was cancelled.'));
  signal.addEventListener('abort', end, { once: true });
  stream.once('close', () => signal.removeEventListener('abort', end));
}

/** A text of a server in a sentence: one line of at most 200 characters, without its last full stop. */
export function saidBy(text: string): string {
  // eslint-disable-next-line no-control-regex -- a server can send any byte
  const line = text.replace(/[\s\u0000-\u001f\u007f]+/g, ' ').trim();
  return (line.length > 200 ? `${line.slice(0, 199)}…` : line).replace(/[.!]$/, '');
}

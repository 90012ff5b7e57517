import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { format } from 'node:util';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import type { FieldValues, Files } from '../../../src/server/connectors/connector';
import { looseAddresses, parseAddresses } from '../../../src/server/connectors/smtp/addresses';
import { smtp } from '../../../src/server/connectors/smtp';
import { OutgoingError } from '../../../src/server/platform/outgoing';
import { createCertificate } from './certificate';
import { actionOf, callContext, closeCounterparts, memoryFiles, stepErrorOf } from './counterpart';

const { key, cert } = createCertificate();

interface Received {
  readonly from: string;
  readonly to: readonly string[];
  readonly user: string | undefined;
  readonly isSecure: boolean;
  readonly raw: string;
}

const started: SMTPServer[] = [];
afterAll(async () => {
  await closeCounterparts();
  for (const server of started) server.close();
});

/** A mail server with one user; `codes` refuse recipients, `onEnd` decides about a mail. */
async function startMailServer(options: SMTPServerOptions = {}, onEnd: (done: (error?: Error) => void) => void = (done) => done()) {
  const received: Received[] = [];
  const server = new SMTPServer({
    key,
    cert,
    authMethods: ['PLAIN', 'LOGIN'],
    onAuth({ username, password }, _session, callback) {
      if (username === 'ada' && password === 'canary-password') return callback(null, { user: username });
      callback(Object.assign(new Error('Wrong'), { responseCode: 535 }));
    },
    onRcptTo({ address }, _session, callback) {
      const code = { 'nobody@example.com': 550, 'later@example.com': 450 }[address];
      callback(code === undefined ? null : Object.assign(new Error('no such box'), { responseCode: code }));
    },
    onData(stream, session, callback) {
      const pieces: Buffer[] = [];
      stream.on('data', (piece: Buffer) => pieces.push(piece));
      stream.on('end', () =>
        onEnd((error) => {
          const { mailFrom, rcptTo } = session.envelope;
          received.push({
            from: mailFrom ? mailFrom.address : '',
            to: rcptTo.map(({ address }) => address),
            user: session.user,
            isSecure: session.secure,
            raw: Buffer.concat(pieces).toString('utf8'),
          });
          callback(error ?? null);
        }),
      );
    },
    ...options,
  });
  // A client that ends a bad handshake is no failure of the test.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  started.push(server);
  const { port } = server.server.address() as { port: number };
  return { received, server, connection: { ...login, port: String(port) } };
}

const login = {
  host: '127.0.0.1',
  security: 'starttls',
  user: 'ada',
  password: 'canary-password',
  authority: cert,
  from: 'Ada Lovelace <ada@example.org>',
};
const mail = { to: 'bob@example.com', subject: 'Report', body: 'Hi' };
const send = (connection: Record<string, string>, input: FieldValues) =>
  actionOf(smtp, 'message').run(callContext({ connection, input })) as Promise<{
    messageId: string;
    accepted: string[];
    rejected: string[];
  }>;

describe('a mail server of a connection', () => {
  it('gets a mail with all of its recipients, and blind copies are in no header', async () => {
    const { received, connection } = await startMailServer();
    const sent = await send(connection, {
      to: 'Bob <bob@example.com>\ncarol@example.com',
      cc: ['dan@example.com'],
      bcc: 'eve@example.com',
      replyTo: 'desk@example.org',
      subject: 'Größe\r\nBcc: mallory@example.com',
      body: '# Hi\n\n**there** <script>x</script>',
      format: 'markdown',
      attachment: 'eCx5Cg==',
      attachmentName: '../a.csv',
      attachmentEncoding: 'base64',
    });
    expect(sent.accepted).toEqual(['bob@example.com', 'carol@example.com', 'dan@example.com', 'eve@example.com']);
    expect(received).toHaveLength(1);
    expect(received[0]).toMatchObject({ from: 'ada@example.org', to: sent.accepted, user: 'ada', isSecure: true });
    const parsed = await PostalMime.parse(received[0]!.raw);
    expect(parsed).toMatchObject({
      from: { name: 'Ada Lovelace', address: 'ada@example.org' },
      to: [{ name: 'Bob', address: 'bob@example.com' }, { address: 'carol@example.com' }],
      cc: [{ address: 'dan@example.com' }],
      replyTo: [{ address: 'desk@example.org' }],
      subject: 'Größe Bcc: mallory@example.com',
      messageId: sent.messageId,
      date: '2026-11-21T09:30:00.000Z',
    });
    expect(parsed.bcc).toBeUndefined();
    expect(received[0]!.raw).not.toContain('eve@');
    expect(parsed.html).toContain('<strong>there</strong>');
    expect(parsed.html).not.toContain('<script>');
    expect(parsed.attachments[0]).toMatchObject({ filename: expect.stringMatching(/^[^/]*a\.csv$/) });
    expect(Buffer.from(parsed.attachments[0]!.content as ArrayBuffer).toString()).toBe('x,y\n');
  });

  it('gets all files of a mail with their names and types, besides an attachment that is a text [Z75]', async () => {
    const { received, connection } = await startMailServer();
    const files = memoryFiles();
    const bytes = randomBytes(300_000);
    const photo = await files.keep({ name: 'photo.jpg', type: 'image/jpeg', bytes });
    const other = await files.keep({ name: 'Größe.canary', type: 'multipart/mixed; boundary=x', bytes: Buffer.from('any') });
    const act = (input: FieldValues) => actionOf(smtp, 'message').run(callContext({ connection, files, input: { ...mail, ...input } }));
    await act({ attachments: [photo, other], attachment: 'x,y', attachmentName: 'a.csv' });
    const { attachments } = await PostalMime.parse(received[0]!.raw);
    expect(attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
      ['a.csv', 'text/csv'],
      ['photo.jpg', 'image/jpeg'],
      ['Größe.canary', 'application/octet-stream'],
    ]);
    expect(Buffer.from(attachments[1]!.content as ArrayBuffer).equals(bytes)).toBe(true);
    expect(Buffer.from(attachments[2]!.content as ArrayBuffer).toString()).toBe('any');
    // A token that gives a list, in the field for one.
    await act({ attachment: [photo, other] });
    expect((await PostalMime.parse(received[1]!.raw)).attachments).toHaveLength(2);
    const large = { ...photo, size: 11 * 1024 * 1024 };
    expect((await stepErrorOf(act({ attachments: [large, large] }))).message).toBe(
      'The attachments of an email can be at most 20 MB together.',
    );
  });

  it('gets no mail with a file that cannot be read to its end, and none that is larger than it takes [Z75]', async () => {
    const { received, connection } = await startMailServer({ size: 100_000 });
    const files = memoryFiles();
    const photo = await files.keep({ name: 'photo.jpg', type: 'image/jpeg', bytes: randomBytes(90_000) });
    const small = await files.keep({ name: 'a.txt', type: 'text/plain', bytes: Buffer.from('text') });
    let reads = 0;
    const breaking = async function* () {
      yield Buffer.from('te');
      if ((reads += 1) > 1) throw new Error('canary: the disk');
      yield Buffer.from('xt');
    };
    const broken: Files = {
      ...files,
      open: async (value) => ({ ...(await files.open(value)), read: async () => Readable.from(breaking()) }),
    };
    const act = (input: FieldValues, stored: Files) =>
      stepErrorOf(actionOf(smtp, 'message').run(callContext({ connection, files: stored, input: { ...mail, ...input } })));
    expect((await act({ attachments: photo }, files)).message).toMatch(/^The email is larger than the mail server accepts/);
    expect(await act({ attachments: small }, broken)).toMatchObject({
      message: 'A file in the email could not be read. We’ll try again later.',
      options: { isTransient: true },
    });
    expect(received).toEqual([]);
  });

  it('is reached over TLS from the first byte, over STARTTLS, or without TLS where a person chose that', async () => {
    const tls = await startMailServer({ secure: true });
    await send({ ...tls.connection, security: 'implicit' }, mail);
    expect(tls.received[0]).toMatchObject({ isSecure: true });
    const plain = await startMailServer({ disabledCommands: ['STARTTLS'], allowInsecureAuth: true });
    await send({ ...plain.connection, security: 'none' }, mail);
    expect(plain.received[0]).toMatchObject({ isSecure: false });
    // A server without STARTTLS, or one between that hides it, never gets the password.
    const refused = send(plain.connection, mail);
    await expect(refused).rejects.toThrow(/^The secure connection to 127\.0\.0\.1 failed/);
    expect(plain.received).toHaveLength(1);
  });

  it('is not trusted without a certificate of a known authority', async () => {
    for (const security of ['implicit', 'starttls']) {
      const { received, connection } = await startMailServer({ secure: security === 'implicit' });
      const error: unknown = await send({ ...connection, security, authority: '' }, mail).catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(OutgoingError);
      expect(error).toMatchObject({ kind: 'tls', isUnsent: true });
      expect(received).toEqual([]);
    }
  });

  it('can refuse the credentials, single recipients, all of them, or the mail', async () => {
    const { connection } = await startMailServer();
    const wrong = await stepErrorOf(send({ ...connection, password: 'canary-wrong' }, mail));
    expect(wrong).toMatchObject({ message: expect.stringMatching(/refused the credentials/), options: { isConnectionLost: true } });
    expect(wrong.message).not.toContain('canary');
    const some = await send(connection, { ...mail, to: 'nobody@example.com, bob@example.com' });
    expect(some).toMatchObject({ accepted: ['bob@example.com'], rejected: ['nobody@example.com'] });
    const none = await stepErrorOf(send(connection, { ...mail, to: 'nobody@example.com' }));
    expect(none.message).toBe('The mail server refused the recipients: “550 no such box”.');
    expect(none.options).not.toMatchObject({ isTransient: true });
    expect((await stepErrorOf(send(connection, { ...mail, to: 'later@example.com' }))).options).toMatchObject({ isTransient: true });
    const full = await startMailServer({}, (done) => done(Object.assign(new Error('full'), { responseCode: 452 })));
    const later = await stepErrorOf(send(full.connection, mail));
    expect(later).toMatchObject({
      message: expect.stringMatching(/can’t accept the email now: “452 full”/),
      options: { isTransient: true },
    });
  });

  it('may have taken a mail if it breaks while it reads the mail, and has not before', async () => {
    const { server, connection } = await startMailServer({}, () => {
      for (const each of server.connections as Set<{ _socket: { destroy(): void } }>) each._socket.destroy();
    });
    expect((await stepErrorOf(send(connection, mail))).options).toMatchObject({ isUncertain: true });
    server.close();
    const error: unknown = await send(connection, mail).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ name: 'OutgoingError', isUnsent: true });
  });

  it('is left in the middle of a mail when the step is cancelled', async () => {
    const controller = new AbortController();
    const { connection } = await startMailServer({}, () => controller.abort());
    const call = callContext({ connection, input: mail, signal: controller.signal });
    await expect(actionOf(smtp, 'message').run(call)).rejects.toMatchObject({ kind: 'aborted', isUnsent: false });
  });

  it('is tried by a connection without a mail', async () => {
    const { received, connection } = await startMailServer();
    const test = (more: Record<string, string>) => smtp.connection!.test(callContext({ connection: { ...connection, ...more } }));
    expect(await test({ authority: cert.replaceAll('\n', ' ') })).toEqual({ title: 'ada@example.org' });
    expect((await stepErrorOf(test({ password: '' }))).options).toMatchObject({ isConnectionLost: true });
    expect((await stepErrorOf(test({ from: 'nobody' }))).message).toMatch(/^Sender must be mail addresses/);
    expect((await stepErrorOf(test({ host: '' }))).message).toBe('The host of the mail server is missing. Reconnect the app.');
    expect((await stepErrorOf(test({ port: '99999' }))).message).toBe('Port must be a whole number from 1 to 65535.');
    expect((await stepErrorOf(test({ authority: 'x' }))).message).toMatch(/is not PEM/);
    await expect(test({ host: '10.0.0.1' })).rejects.toMatchObject({ kind: 'refused_address' });
    expect(received).toEqual([]);
  });

  it.each<[string, readonly string[]]>([
    ['a@x.org; b@y.org', ['a@x.org', 'b@y.org']],
    ['a@x.org b@y.org\tc@z.org', ['a@x.org', 'b@y.org', 'c@z.org']],
    ['<a@x.org> <b@y.org>', ['a@x.org', 'b@y.org']],
    ['Ada <a@x.org> bob@y.org', ['a@x.org', 'bob@y.org']],
    ['Doe, John <john@x.org>, Roe, Jane <jane@y.org>', ['john@x.org', 'jane@y.org']],
    ['Team: a@x.org, b@y.org;, c@z.org', ['a@x.org', 'b@y.org', 'c@z.org']],
    ['"a@x.org b@y.org" <c@z.org>', ['c@z.org']],
    ['a@x.org <A@x.org>', ['A@x.org']],
    ['Ada <mailto:a@x.org>, a@x.org (Ada)', ['a@x.org', 'a@x.org']],
    ["o'neil+x@x.org,,\n b@y.org", ["o'neil+x@x.org", 'b@y.org']],
    ['undisclosed-recipients:;', []],
  ])('of %j the addresses are %j: none is lost and none is invented [Z58]', async (text, addresses) => {
    expect((await looseAddresses(text)).map(({ address }) => address)).toEqual(addresses);
  });

  it('reads hostile lists in time that grows with their length [S48]', async () => {
    const length = 200_000;
    for (const piece of ['a', 'a@', 'a ', '<', '>', '> ', '"', '(', ':', 'a@b.c ', 'A <a@b.c>'])
      expect(await looseAddresses(piece.repeat(length / piece.length))).toBeInstanceOf(Array);
  });

  it('asks for a comma where a list can be one address or two', async () => {
    for (const to of ['a@x.org and b@y.org', 'a@x.org<b@y.org>'])
      expect((await stepErrorOf(parseAddresses(to, 'To'))).message).toMatch(
        /can be one address or two\. Separate addresses with commas\.$/,
      );
  });

  it('gets the domain of an address in Punycode, and a name in Unicode only if it takes one [Z58]', async () => {
    // The server shows addresses in Unicode; its log has what came over the wire.
    const lines: string[] = [];
    const ignore = () => {};
    const logger = {
      trace: ignore,
      info: ignore,
      warn: ignore,
      error: ignore,
      fatal: ignore,
      debug: (...line: unknown[]) => void lines.push(format(...line.slice(1))),
    };
    const recipients = () => lines.flatMap((line) => /RCPT TO:(<.*?>)/.exec(line)?.[1] ?? []);
    const plain = await startMailServer({ logger, hideSMTPUTF8: true } as never);
    expect(await send(plain.connection, { ...mail, to: 'bob@exämple.de' })).toMatchObject({ accepted: ['bob@exämple.de'], rejected: [] });
    expect(recipients()).toEqual(['<bob@xn--exmple-cua.de>']);
    expect((await stepErrorOf(send(plain.connection, { ...mail, to: 'zoë@example.com' }))).message).toBe(
      'The mail server doesn’t take addresses with letters such as those of zoë@example.com.',
    );
    expect(plain.received).toHaveLength(1);
    const modern = await startMailServer({ logger, hideSMTPUTF8: false } as never);
    await send(modern.connection, { ...mail, to: 'zoë@exämple.de' });
    expect(recipients().at(-1)).toBe('<zoë@xn--exmple-cua.de>');
  });

  it('gets nothing that is too long, and no address that could be two', async () => {
    const { received, connection } = await startMailServer();
    const failure = async (input: FieldValues) => (await stepErrorOf(send(connection, { ...mail, ...input }))).message;
    expect(await failure({ to: ' ' })).toBe('To is missing.');
    expect(await failure({ subject: 'x'.repeat(501) })).toMatch(/at most 500/);
    expect(await failure({ body: 'x'.repeat(200_001) })).toMatch(/at most 200,000/);
    expect(await failure({ to: Array.from({ length: 51 }, (_, index) => `a${index}@example.com`) })).toMatch(/at most 50 recipients/);
    expect(await failure({ attachment: '*', attachmentEncoding: 'base64' })).toMatch(/not Base64/);
    for (const to of ['"a@b.org> c"@d.org', 'a@b.org\u0000', 'x', '<>', 'a b@c.org', 'group: a@b', 'a@b.org, ,@c'])
      await failure({ to }).then(
        (message) => expect(message).toMatch(/^To must be mail addresses/),
        () => expect(received.at(-1)?.to.every((address) => /^[^\s@]+@[^\s@]+$/.test(address))).toBe(true),
      );
  });
});

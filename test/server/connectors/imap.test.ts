/** IMAP against a real server. */
import { ImapFlow } from 'imapflow';
import type { FieldValues, PollCall } from '../../../src/server/connectors/connector';
import { imap } from '../../../src/server/connectors/imap';
import type { KeptFile } from '../../../src/server/connectors/files/fileContent';
import { s3 } from '../../../src/server/connectors/s3';
import { createCertificate } from './certificate';
import { actionOf, callContext, closeCounterparts, memoryFiles, shapeProblems, stepErrorOf, triggerOf } from './counterpart';
import { startS3 } from './s3Storage';

const { key, cert } = createCertificate();
let server: { imap: number; imaps: number; stop(): Promise<void> };
let owner: ImapFlow;
let connection: Record<string, string>;

beforeAll(async () => {
  const { startDovecot } = await import('../../../scripts/machine/dovecot.mjs');
  server = await startDovecot({ key, cert }, { user: 'ada', password: 'canary-password' });
  connection = {
    host: '127.0.0.1',
    port: String(server.imaps),
    user: 'ada',
    password: 'canary-password',
    security: 'implicit',
    authority: cert,
  };
  owner = new ImapFlow({
    host: '127.0.0.1',
    port: server.imap,
    secure: false,
    doSTARTTLS: false,
    auth: { user: 'ada', pass: 'canary-password' },
    logger: false,
  });
  await owner.connect();
  await owner.mailboxCreate('Archive');
});
afterAll(async () => {
  await owner.logout();
  await server.stop();
  await closeCounterparts();
});

/** Puts a mail into a mailbox, and gives its number. */
async function deliver(lines: readonly string[], mailbox = 'INBOX'): Promise<number> {
  const added = await owner.append(mailbox, lines.join('\r\n'));
  return added === false ? 0 : added.uid!;
}
const plain = (subject: string, from = 'Bob <bob@example.com>') => [
  `From: ${from}`,
  'To: Ada <ada@example.org>, desk@example.org',
  `Subject: ${subject}`,
  'Date: Sat, 21 Nov 2026 10:30:00 +0100',
  `Message-ID: <${subject.replace(/\W/g, '')}@example.com>`,
  'Content-Type: text/plain; charset=iso-8859-1',
  'Content-Transfer-Encoding: quoted-printable',
  '',
  'Gr=FC=DFe',
];
const rich = [
  'From: carol@example.com',
  'Reply-To: office@example.com',
  'Subject: =?utf-8?B?UmVjaG51bmcg4oKs?=',
  'Content-Type: multipart/mixed; boundary=x',
  '',
  '--x',
  'Content-Type: text/html; charset=utf-8',
  '',
  '<p>Hello <b>you</b></p>',
  '--x',
  'Content-Type: application/pdf; name="invoice.pdf"',
  'Content-Disposition: attachment; filename="invoice.pdf"',
  'Content-Transfer-Encoding: base64',
  '',
  'JVBERi0xLjcK/w==',
  '--x--',
];

const act = (event: string, input: FieldValues, more: Record<string, string> = {}) =>
  actionOf(imap, event).run(callContext({ connection: { ...connection, ...more }, input })) as Promise<any>; // eslint-disable-line @typescript-eslint/no-explicit-any -- mails of a test
const trigger = triggerOf(imap, 'poll', 'new_email');
interface Polled {
  readonly events: readonly { readonly key: string; readonly data: Record<string, unknown> }[];
  readonly cursor: unknown;
  readonly more?: string;
}
const poll = (cursor: unknown, input: FieldValues = {}) =>
  trigger.poll({ ...callContext({ connection, input }), cursor } as PollCall) as Promise<Polled>;

describe('a mailbox of a connection', () => {
  it('reports each new mail once, with its texts and attachments, and leaves it unread [Z12]', async () => {
    await deliver(plain('old'));
    const first = await poll(null);
    expect(first.events).toEqual([]);
    expect((await poll(first.cursor)).events).toEqual([]);
    await deliver(plain('news'));
    const uid = await deliver(rich);
    const { events, cursor } = await poll(first.cursor);
    expect(events.map(({ data }) => data.subject)).toEqual(['news', 'Rechnung €']);
    expect(events[0]!.data).toMatchObject({
      mailbox: 'INBOX',
      messageId: '<news@example.com>',
      from: 'bob@example.com',
      fromName: 'Bob',
      to: ['ada@example.org', 'desk@example.org'],
      date: '2026-11-21T09:30:00.000Z',
      text: 'Grüße',
      html: '',
      isRead: false,
    });
    expect(events[1]!.data).toMatchObject({
      uid,
      replyTo: 'office@example.com',
      text: 'Hello **you**',
      html: '<p>Hello <b>you</b></p>',
      attachments: [{ part: '2', name: 'invoice.pdf', type: 'application/pdf' }],
    });
    for (const { data } of events) expect(shapeProblems(trigger.sample, data, 'event')).toEqual([]);
    expect((await poll(cursor)).events).toEqual([]);
    expect((await act('find_email', { subject: 'news' })).email.isRead).toBe(false);
  });

  it('reports more mails than a poll reads with the next polls, which it says, and only those that fit [Z68]', async () => {
    const first = await poll(null, { from: 'dan@' });
    for (let number = 0; number < 25; number += 1) await deliver(plain(`n${number}`, number === 3 ? 'bob@example.com' : 'dan@example.com'));
    const second = await poll(first.cursor, { from: 'dan@' });
    const third = await poll(second.cursor, { from: 'dan@' });
    const subjects = [...second.events, ...third.events].map(({ data }) => data.subject);
    expect(second.events).toHaveLength(20);
    expect([first.more, second.more, third.more]).toEqual([undefined, 'now', undefined]);
    expect(subjects).toEqual(Array.from({ length: 25 }, (_, number) => `n${number}`).filter((subject) => subject !== 'n3'));
    expect((await poll(third.cursor, { from: 'dan@' })).events).toEqual([]);
    // Another mailbox is another list.
    expect((await poll(third.cursor, { mailbox: 'Archive' })).events).toEqual([]);
  });

  it('reports mails whose HTML takes too long without a text, and leaves those after them to the next poll', async () => {
    const first = await poll(null);
    const hard = [
      'From: eve@example.com',
      'Subject: hard',
      'Content-Type: text/html',
      '',
      '<div>'.repeat(9000).replace(/.{900}/g, '$&\r\n'),
    ];
    for (const lines of [hard, hard, plain('after')]) await deliver(lines);
    const second = await poll(first.cursor);
    expect(second.events.map(({ data }) => [data.subject, data.text])).toEqual([
      ['hard', ''],
      ['hard', ''],
    ]);
    const third = await poll(second.cursor);
    expect(third.events.map(({ data }) => data.subject)).toEqual(['after']);
    expect((await poll(third.cursor)).events).toEqual([]);
  });

  it('gives every recipient of a mail, however its list is written [Z58]', async () => {
    const many = Array.from({ length: 150 }, (_, index) => `p${index}@example.org`);
    await deliver([
      'From: carol@example.com',
      'To: a@x.org; "Doe, John" <john@y.org>,',
      ' =?utf-8?Q?Zo=C3=AB=2C_K.?= <zoe@z.org> b@y.org',
      `Cc: ${many.join(',\r\n ')}`,
      'Reply-To: Desk: desk@x.org;',
      'Subject: many people',
      '',
      'Hi',
    ]);
    const { email } = await act('find_email', { subject: 'many people' });
    expect(email).toMatchObject({ to: ['a@x.org', 'john@y.org', 'zoe@z.org', 'b@y.org'], cc: many, replyTo: 'desk@x.org' });
  });

  it('gives all texts of a mail in their order, and a mail in it as one attachment [Z58]', async () => {
    const mail = (subject: string, ...parts: readonly (readonly string[])[]) => [
      'From: carol@example.com',
      `Subject: ${subject}`,
      'MIME-Version: 1.0',
      'Content-Type: multipart/mixed; boundary=b',
      '',
      ...parts.flatMap((part) => ['--b', ...part]),
      '--b--',
    ];
    const part = (type: string, ...body: readonly string[]) => [`Content-Type: ${type}`, '', ...body];
    const picture = [
      'Content-Disposition: inline; filename=p.jpg',
      'Content-Transfer-Encoding: base64',
      'Content-Type: image/jpeg',
      '',
      '/9j/4A==',
    ];
    const both = part(
      'multipart/alternative; boundary=c',
      ...['--c', ...part('text/plain', 'plain'), '--c', ...part('text/html', '<p>rich</p>'), '--c--'],
    );
    await deliver(mail('apple', part('text/plain', 'Before'), picture, part('text/plain', 'After: order 77')));
    await deliver(mail('html', both, picture, part('text/html', '<p>footer</p>')));
    const inner = [
      'From: x@e.com',
      'Subject: inner',
      'Content-Type: multipart/mixed; boundary=d',
      '',
      '--d',
      ...part('text/plain', 'INNER'),
    ];
    const attached = [
      '--d',
      'Content-Type: application/pdf; name=in.pdf',
      'Content-Disposition: attachment; filename=in.pdf',
      '',
      'p',
      '--d--',
    ];
    const original = ['Content-Disposition: attachment; filename="orig.eml"', 'Content-Type: message/rfc822; name="orig.eml"', ''];
    await deliver(mail('forward', part('text/html', '<p>See attached</p>'), [...original, ...inner, ...attached]));
    const found = async (subject: string) => (await act('find_email', { subject })).email as Record<string, unknown>;
    expect(await found('apple')).toMatchObject({ text: 'Before\nAfter: order 77', html: '', attachments: [{ name: 'p.jpg' }] });
    expect(await found('html')).toMatchObject({
      text: 'plain\nfooter',
      html: '<p>rich</p>\n<p>footer</p>',
      attachments: [{ name: 'p.jpg' }],
    });
    const forward = await found('forward');
    expect(forward).toMatchObject({
      text: 'See attached',
      html: '<p>See attached</p>',
      attachments: [{ name: 'orig.eml', type: 'message/rfc822' }],
    });
    const [{ part: number }] = forward.attachments as [{ part: string }];
    const file = await act('get_attachment', { uid: forward.uid as number, part: number });
    expect(file).toMatchObject({ name: 'orig.eml', encoding: 'text' });
    expect(file.content).toContain('INNER');
  });

  it('finds mails, gets attachments, marks and moves mails', async () => {
    const uid = await deliver(rich);
    expect(await act('find_email', { words: 'no such words' })).toEqual({ isFound: false, email: null });
    expect((await act('find_email', { from: 'carol@' })).email).toMatchObject({ uid, isRead: false });
    const file = await act('get_attachment', { uid, part: '2' });
    const named = { name: 'invoice.pdf', type: 'application/pdf' };
    expect(file).toEqual({
      ...named,
      content: 'JVBERi0xLjcK/w==',
      encoding: 'base64',
      size: 10,
      file: { ...named, fileId: expect.any(String), size: 10, digest: expect.any(String) },
    });
    expect((await stepErrorOf(act('get_attachment', { uid, part: '9' }))).message).toMatch(/no such part/);
    expect((await stepErrorOf(act('get_attachment', { uid, part: 'x' }))).message).toMatch(/^Part must be/);
    await act('mark_email', { uid, mark: 'read' });
    expect((await act('find_email', { from: 'carol@' })).email.isRead).toBe(true);
    const moved = await act('move_email', { uid, target: 'Archive' });
    expect(moved.mailbox).toBe('Archive');
    expect((await act('find_email', { mailbox: 'Archive', from: 'carol@' })).email.uid).toBe(moved.uid);
    expect((await stepErrorOf(act('mark_email', { uid }))).message).toMatch(/no email with this number/);
    const nowhere = await stepErrorOf(act('find_email', { mailbox: 'Nowhere', words: 'x' }));
    expect(nowhere.message).toMatch(/^The mail server refused this/);
    expect(nowhere.options.isUncertain ?? false).toBe(false);
  });

  it('gives an attachment of 12 MB as a file, which another app takes [Z64]', async () => {
    const line = 'A line of seventy-six characters, which is one line of Base64 when encoded.\n';
    const content = line.repeat(Math.ceil((12 * 1024 * 1024) / line.length));
    const encoded = Buffer.from(content)
      .toString('base64')
      .match(/.{1,76}/g)!;
    const uid = await deliver([
      ...rich.slice(0, 10),
      'Content-Type: text/plain',
      'Content-Disposition: attachment; filename="large.txt"',
      'Content-Transfer-Encoding: base64',
      '',
      ...encoded,
      '--x--',
    ]);
    const files = memoryFiles();
    const found = (await actionOf(imap, 'get_attachment').run(callContext({ connection, input: { uid, part: '2' }, files }))) as KeptFile;
    expect(found).toMatchObject({
      encoding: 'file',
      size: content.length,
      content: found.file,
      file: { name: 'large.txt', type: 'text/plain' },
    });
    const storage = await startS3();
    const input = { bucket: 'reports', path: 'mail/large.txt', content: found.content, encoding: found.encoding };
    await actionOf(s3, 'upload_file').run(callContext({ connection: storage.connection, input, files }));
    expect(storage.objects.get('mail/large.txt')).toMatchObject({ type: 'text/plain' });
    expect(storage.objects.get('mail/large.txt')!.content === content).toBe(true);
  });

  it('offers its mailboxes', async () => {
    const list = await imap.choices!.mailboxes!(callContext({ connection }));
    expect(list.map(({ value }) => value).sort()).toEqual(['Archive', 'Drafts', 'INBOX']);
  });

  it('is tried by a connection: over TLS, over STARTTLS, with a known certificate and the right password', async () => {
    const test = (more: Record<string, string>) => imap.connection!.test(callContext({ connection: { ...connection, ...more } }));
    expect(await test({})).toEqual({ title: 'ada' });
    expect(await test({ security: 'starttls', port: String(server.imap) })).toEqual({ title: 'ada' });
    expect(await test({ security: 'none', port: String(server.imap) })).toEqual({ title: 'ada' });
    const wrong = await stepErrorOf(test({ password: 'canary-wrong' }));
    expect(wrong).toMatchObject({ message: expect.stringMatching(/refused the credentials/), options: { isConnectionLost: true } });
    expect(wrong.message).not.toContain('canary');
    for (const more of [{ authority: '' }, { authority: '', security: 'starttls', port: String(server.imap) }])
      await expect(test(more as Record<string, string>)).rejects.toMatchObject({ kind: 'tls', isUnsent: true });
    await expect(test({ host: '10.0.0.1' })).rejects.toMatchObject({ kind: 'refused_address' });
    await expect(test({ port: '1' })).rejects.toMatchObject({ kind: 'connection', isUnsent: true });
    expect((await stepErrorOf(test({ user: '' }))).message).toMatch(/username for the mail server is missing/);
  });

  it('ends with a step that is cancelled', async () => {
    const stopped = callContext({ connection, input: { words: 'x' }, signal: AbortSignal.abort() });
    await expect(actionOf(imap, 'find_email').run(stopped)).rejects.toMatchObject({ kind: 'aborted' });
  });
});

import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import fc from 'fast-check';
import { supportIssues } from '../../../src/domain/support';
import { startServer, type TestServer } from '../../support/serverHarness';
import { anyAddress, anyEmail, newUser, signedIn } from '../../support/serverPeople';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const path = '/api/v3/support-requests';
const question = (more: object = {}) => ({
  email: anyEmail(),
  topic: 'zaps',
  subject: 'It stopped on Friday',
  message: 'My Zap does not run any more.\nWhat can I do?',
  ...more,
});
const supportMails = () => server.mails('support@patchbay.example');

it('a support request of a visitor is mailed to the support address, once, and nothing to the address that was given', async () => {
  const browser = server.browser(anyAddress());
  const asked = question();
  const headers = { 'idempotency-key': 'press-1' };
  for (let n = 0; n < 2; n += 1) expect(await browser.post(path, asked, { headers })).toMatchObject({ status: 201 });
  await server.runJobs();
  const [mail, ...more] = await supportMails();
  expect(more).toEqual([]);
  expect(mail?.subject).toBe('[zaps] It stopped on Friday');
  expect(mail?.text).toContain('My Zap does not run any more.\nWhat can I do?');
  expect(mail?.text).toContain(`From: ${asked.email} (not signed in: the address is not proved)`);
  expect(await server.mails(asked.email)).toEqual([]);
});

it('a support request names the person who is signed in', async () => {
  const person = await newUser(server);
  await (await signedIn(server, person)).post(path, question({ email: person.email, subject: 'From inside' }));
  const mail = (await supportMails()).find(({ subject }) => subject.endsWith('From inside'));
  expect(mail?.text).toContain(`(signed in as profile ${person.id})`);
});

it.each([
  ['no address', { email: 'somebody' }, 'email'],
  ['an address with a header in it', { email: 'a@b.example\r\nBcc: c@d.example' }, 'email'],
  ['two addresses', { email: 'a@b.example, c@d.example' }, 'email'],
  ['an unknown topic', { topic: 'weather' }, 'topic'],
  ['no subject', { subject: ' ' }, 'subject'],
  ['a subject with a header in it', { subject: 'Hi\r\nBcc: c@d.example' }, 'subject'],
  ['a long subject', { subject: 'x'.repeat(121) }, 'subject'],
  ['hardly a message', { message: 'help' }, 'message'],
  ['a long message', { message: 'x'.repeat(5001) }, 'message'],
])('a support request with %s replies 400 with the field, and nothing is sent [S33]', async (_what, more, field) => {
  const before = await supportMails();
  const reply = await server.browser(anyAddress()).post(path, question(more));
  expect(reply.status).toBe(400);
  expect(Object.keys(reply.body.field_errors)).toEqual([field]);
  expect(await supportMails()).toHaveLength(before.length);
});

it('a support request replies 429 after five questions with one address, and after ten from one network address [S09]', async () => {
  const email = anyEmail();
  for (let n = 0; n < 5; n += 1) expect((await server.browser(anyAddress()).post(path, question({ email }))).status).toBe(201);
  expect((await server.browser(anyAddress()).post(path, question({ email: email.toUpperCase() }))).status).toBe(429);
  const browser = server.browser(anyAddress());
  for (let n = 0; n < 10; n += 1) expect((await browser.post(path, question())).status).toBe(201);
  expect((await browser.post(path, question())).status).toBe(429);
});

it('a reply to the mail goes to the sender of the question', async () => {
  const raws: string[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, callback) {
      const pieces: Buffer[] = [];
      stream.on('data', (piece: Buffer) => pieces.push(piece));
      stream.on('end', () => {
        raws.push(Buffer.concat(pieces).toString('utf8'));
        callback();
      });
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const { port } = smtp.server.address() as { port: number };
  const sending = await startServer({
    env: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Patchbay <no-reply@patchbay.example>' },
  });
  try {
    await sending.browser(anyAddress()).post(path, question({ email: 'anna@example.com' }));
    await sending.runJobs();
    const parsed = await PostalMime.parse(raws[0] ?? '');
    expect(parsed.to).toMatchObject([{ address: 'support@patchbay.example' }]);
    expect(parsed.from).toMatchObject({ address: 'no-reply@patchbay.example' });
    expect(parsed.replyTo).toMatchObject([{ address: 'anna@example.com' }]);
  } finally {
    await sending.close();
    await new Promise<void>((resolve) => smtp.close(resolve));
  }
});

it('the rules of a question take any text', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.string(), fc.string(), (email, topic, subject, message) => {
      for (const sentence of Object.values(supportIssues({ email, topic, subject, message }))) expect(sentence).toMatch(/\.$/);
    }),
  );
});

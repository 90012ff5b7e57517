import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { deliverMail } from '../../../src/server/mail/outbox';
import { retryUnsent } from '../../../src/server/mail/delivery';
import { startServer, type TestServer } from '../../support/serverHarness';

interface Received {
  readonly from: string;
  readonly to: string[];
  readonly raw: string;
}

let received: Received[] = [];
let isRefusing = false;
let smtp: SMTPServer;
let server: TestServer;

beforeAll(async () => {
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, callback) {
      const pieces: Buffer[] = [];
      stream.on('data', (piece: Buffer) => pieces.push(piece));
      stream.on('end', () => {
        if (isRefusing) return callback(new Error('not now'));
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(pieces).toString('utf8'),
        });
        callback();
      });
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const { port } = smtp.server.address() as { port: number };
  server = await startServer({ env: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Patchbay <no-reply@patchbay.example>' } });
});
beforeEach(() => {
  received = [];
  isRefusing = false;
});
afterAll(async () => {
  await server.close();
  await new Promise<void>((resolve) => smtp.close(resolve));
});

const mail = {
  to: 'anna@example.com',
  subject: 'A subject with ümlaut',
  text: 'Follow\n\nhttps://patchbay.example/app/reset-password#canary\n',
};
const put = (key: string, given: Partial<typeof mail> = {}) =>
  server.context.db.transaction().execute((tx) => server.context.outbox.put(tx, key, { ...mail, ...given }));

describe('mail', () => {
  it('goes out after the change that it tells of, as it was written, to one recipient [R06, S33]', async () => {
    await put('event:1');
    expect(received).toEqual([]);
    await server.runJobs();
    expect(received).toHaveLength(1);
    const parsed = await PostalMime.parse(received[0]!.raw);
    expect(parsed).toMatchObject({ subject: mail.subject, from: { address: 'no-reply@patchbay.example', name: 'Patchbay' } });
    expect(parsed.text?.trim()).toBe(mail.text.trim());
    expect(received[0]!.to).toEqual(['anna@example.com']);
  });

  it('of an event goes out once, however often it is asked for [R06]', async () => {
    await Promise.all([put('event:2'), put('event:2'), put('event:2')]);
    await put('event:2');
    await server.runJobs();
    await put('event:2');
    await server.runJobs();
    expect(received).toHaveLength(1);
  });

  it('of a change that is undone never goes out [R06]', async () => {
    await expect(
      server.context.db.transaction().execute(async (tx) => {
        await server.context.outbox.put(tx, 'event:3', mail);
        throw new Error('undo');
      }),
    ).rejects.toThrow('undo');
    await server.runJobs();
    expect(received).toEqual([]);
  });

  it('is nowhere in the database in the clear, and gone from it once sent [S01]', async () => {
    await put('event:4');
    const waiting = await server.context.db.selectFrom('outbox').selectAll().where('event_key', '=', 'event:4').executeTakeFirstOrThrow();
    expect(waiting.sealed?.toString('latin1')).not.toMatch(/canary|subject/);
    await server.runJobs();
    const sent = await server.context.db.selectFrom('outbox').selectAll().where('event_key', '=', 'event:4').executeTakeFirstOrThrow();
    expect([sent.sealed, sent.sent_at]).toEqual([null, server.clock.now()]);
  });

  it('that the mail server does not take waits, and goes out later under the same Message-ID [R06]', async () => {
    isRefusing = true;
    await put('event:5');
    await server.runJobs();
    expect(received).toEqual([]);
    isRefusing = false;
    server.clock.advance(151_000);
    await server.server.database.pool.query('delete from jobs.job where name = $1', [deliverMail]);
    await retryUnsent(server.context);
    await server.runJobs();
    expect(received).toHaveLength(1);
    const id = (await PostalMime.parse(received[0]!.raw)).messageId;
    await server.context.db
      .updateTable('outbox')
      .set({ sent_at: null, sealed: server.context.sealing.seal('outbox', JSON.stringify(mail)) })
      .where('event_key', '=', 'event:5')
      .execute();
    server.clock.advance(151_000);
    await retryUnsent(server.context);
    await server.runJobs();
    expect((await PostalMime.parse(received[1]!.raw)).messageId).toBe(id);
  });

  it('is given up after a day, and its text with it [R06, S01]', async () => {
    isRefusing = true;
    await put('event:6');
    server.clock.advance(24 * 3_600_000);
    await retryUnsent(server.context);
    isRefusing = false;
    await server.runJobs();
    const row = await server.context.db.selectFrom('outbox').selectAll().where('event_key', '=', 'event:6').executeTakeFirstOrThrow();
    expect([row.sealed, row.sent_at, row.failed_at]).toEqual([null, null, server.clock.now()]);
    expect(received).toEqual([]);
  });

  it.each([
    'a@b.example\r\nBcc: c@d.example',
    'a@b.example\nX: y',
    'a@b.example\0',
    'a@b.example, c@d.example',
    'a@b.example c@d.example',
    '<a@b.example>',
    'nobody',
    '',
  ])('to %j is refused [S33]', async (to) => {
    await expect(put(`event:to:${to}`, { to })).rejects.toThrow(RangeError);
  });

  it.each(['A\r\nBcc: c@d.example', 'A\nB', 'A\0B'])('with the subject %j is refused [S33]', async (subject) => {
    await expect(put(`event:subject:${subject}`, { subject })).rejects.toThrow(RangeError);
  });

  it('with header lines in its text keeps them in its text [S33]', async () => {
    await put('event:7', { text: 'Hello\r\nBcc: c@d.example\r\n.\r\nMAIL FROM:<x@y.example>\r\n' });
    await server.runJobs();
    expect(received).toHaveLength(1);
    expect(received[0]!.to).toEqual(['anna@example.com']);
    expect((await PostalMime.parse(received[0]!.raw)).bcc ?? []).toEqual([]);
  });
});

import { createServer, type AddressInfo, type Socket } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { Mail } from '../../../../src/server/platform/context';
import { deliverMail } from '../../../../src/server/platform/mail/outbox';
import { deliver, retryUnsent } from '../../../../src/server/platform/mail/delivery';
import { startServer, type TestServer } from '../../../support/serverHarness';

interface Received {
  readonly from: string;
  readonly to: string[];
  readonly raw: string;
}

let received: Received[] = [];
let refusedAddresses: string[] = [];
let isRefusing = false;
let hold: (() => Promise<void>) | null = null;
let whenReceived: () => void = () => {};
const log: string[] = [];
let smtp: SMTPServer;
let server: TestServer;

beforeAll(async () => {
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, callback) {
      const code = { 'nobody@example.com': 550, 'later@example.com': 450 }[address];
      if (code === undefined) return callback();
      refusedAddresses.push(address);
      callback(Object.assign(new Error('no'), { responseCode: code }));
    },
    onData(stream, session, callback) {
      const pieces: Buffer[] = [];
      stream.on('data', (piece: Buffer) => pieces.push(piece));
      stream.on('end', () => {
        if (isRefusing) return callback(Object.assign(new Error('not now'), { responseCode: 451 }));
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(pieces).toString('utf8'),
        });
        void (hold?.() ?? Promise.resolve()).then(() => {
          callback();
          whenReceived();
        });
      });
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const { port } = smtp.server.address() as { port: number };
  server = await startServer({
    env: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Patchbay <no-reply@patchbay.example>' },
    logTo: log,
  });
});
beforeEach(() => {
  received = [];
  refusedAddresses = [];
  isRefusing = false;
  hold = null;
  whenReceived = () => {};
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
const put = (key: string, given: Partial<Mail> = {}) =>
  server.context.db.transaction().execute((tx) => server.context.outbox.put(tx, key, { ...mail, ...given }));

/** The seconds until the mail is sent again, by the database's clock. */
async function pauseOf(key: string): Promise<number> {
  const { rows } = await server.server.database.pool.query(
    `select extract(epoch from job.start_after - job.created_on)::float as pause from jobs.job join outbox on singleton_key = 'mail-' || outbox.id
     where outbox.event_key = $1 and state = 'created'`,
    [key],
  );
  return Math.round(rows[0].pause);
}

/** Ends the waits of all jobs. */
async function pass(doesRun = true): Promise<void> {
  await server.server.database.pool.query(
    "update jobs.job set start_after = now() - interval '1 second' where name = $1 and state = 'created'",
    [deliverMail],
  );
  if (doesRun) await server.runJobs();
}

describe('mail', () => {
  it('mail is sent after the change that it reports, as it was written, to one recipient [R06, S33]', async () => {
    await put('event:1');
    expect(received).toEqual([]);
    await server.runJobs();
    expect(received).toHaveLength(1);
    const parsed = await PostalMime.parse(received[0]!.raw);
    expect(parsed).toMatchObject({ subject: mail.subject, from: { address: 'no-reply@patchbay.example', name: 'Patchbay' } });
    expect(parsed.text?.trim()).toBe(mail.text.trim());
    expect(received[0]!.to).toEqual(['anna@example.com']);
  });

  it('mail of an event goes out once, however often it is asked for [R06]', async () => {
    await Promise.all([put('event:2'), put('event:2'), put('event:2')]);
    await put('event:2');
    await server.runJobs();
    await put('event:2');
    await server.runJobs();
    expect(received).toHaveLength(1);
  });

  it('mail of a change that is undone never goes out [R06]', async () => {
    await expect(
      server.context.db.transaction().execute(async (tx) => {
        await server.context.outbox.put(tx, 'event:3', mail);
        throw new Error('undo');
      }),
    ).rejects.toThrow('undo');
    await server.runJobs();
    expect(received).toEqual([]);
  });

  it('mail is nowhere in the database in the clear, and gone from it once sent [S01]', async () => {
    await put('event:4');
    const waiting = await server.context.db.selectFrom('outbox').selectAll().where('event_key', '=', 'event:4').executeTakeFirstOrThrow();
    expect(waiting.sealed?.toString('latin1')).not.toMatch(/canary|subject/);
    await server.runJobs();
    const sent = await server.context.db.selectFrom('outbox').selectAll().where('event_key', '=', 'event:4').executeTakeFirstOrThrow();
    expect([sent.sealed, sent.sent_at]).toEqual([null, server.clock.now()]);
  });

  it('mail that the mail server does not take waits, and goes out later under the same Message-ID [R06, R30]', async () => {
    isRefusing = true;
    await put('event:5');
    await server.runJobs();
    expect(received).toEqual([]);
    isRefusing = false;
    await pass();
    expect(received).toHaveLength(1);
    const id = (await PostalMime.parse(received[0]!.raw)).messageId;
    // As if the process died after the mail server accepted the mail and before we recorded it.
    await server.context.db
      .updateTable('outbox')
      .set({ sent_at: null, sealed: server.context.encryption.encrypt('outbox', JSON.stringify(mail)) })
      .where('event_key', '=', 'event:5')
      .execute();
    await retryUnsent(server.context);
    await server.runJobs();
    expect((await PostalMime.parse(received[1]!.raw)).messageId).toBe(id);
  });

  it('mail is sent again within a minute while it is young, then every ten minutes [R30]', async () => {
    isRefusing = true;
    await put('event:8');
    const pauses: number[] = [];
    for (let tries = 0; tries < 8; tries += 1) {
      if (tries === 6) server.clock.advance(3_600_000);
      await server.runJobs();
      pauses.push(await pauseOf('event:8'));
      await pass(false);
    }
    expect(pauses).toEqual([5, 15, 30, 60, 60, 60, 600, 600]);
    isRefusing = false;
    await pass();
    expect(received).toHaveLength(1);
  });

  it('mail has one job at a time, also when the sweep looks after it [R30]', async () => {
    isRefusing = true;
    await put('event:9');
    await server.runJobs();
    server.clock.advance(600_000);
    await retryUnsent(server.context);
    isRefusing = false;
    expect(await server.runJobs()).toBe(0);
    await pass();
    expect(received).toHaveLength(1);
  });

  it('mail to somebody whom the mail server refuses for good is not sent again, and its text is deleted [R30, S01]', async () => {
    await put('event:10', { to: 'nobody@example.com' });
    await put('event:11', { to: 'later@example.com' });
    await server.runJobs();
    const rows = await server.context.db
      .selectFrom('outbox')
      .select(['sealed', 'sent_at', 'failed_at', 'attempts'])
      .where('event_key', 'in', ['event:10', 'event:11'])
      .orderBy('id')
      .execute();
    expect(rows).toEqual([
      { sealed: null, sent_at: null, failed_at: server.clock.now(), attempts: 1 },
      { sealed: expect.anything(), sent_at: null, failed_at: null, attempts: 1 },
    ]);
    await pass();
    // Two mails are sent in parallel, in either order. The third is sent again.
    expect(refusedAddresses.slice(0, 2).sort()).toEqual(['later@example.com', 'nobody@example.com']);
    expect(refusedAddresses.slice(2)).toEqual(['later@example.com']);
    expect(log.join('\n')).toMatch(/"responseCode":550,"msg":"mail refused for good"/);
    expect(log.join('\n')).not.toMatch(/nobody@example|later@example/);
    await server.context.db.deleteFrom('outbox').where('event_key', '=', 'event:11').execute();
  });

  it('mail stays here when the mail server has no TLS and the operator has not allowed that [S71, S01]', async () => {
    await put('event:12');
    const { id } = await server.context.db.selectFrom('outbox').select('id').where('event_key', '=', 'event:12').executeTakeFirstOrThrow();
    const strict = { ...server.context, config: { ...server.config, mail: { ...server.config.mail, requiresTls: true } } };
    await deliver(strict, id);
    expect(received).toEqual([]);
    await deliver(server.context, id);
    expect(received).toHaveLength(1);
    await server.runJobs();
  });

  it('mail does not wait longer for a silent mail server than its job is leased for [R30, R05]', async () => {
    const silent = createServer();
    const open = new Set<Socket>();
    silent.on('connection', (socket) => open.add(socket));
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo;
    await put('event:13');
    const { id } = await server.context.db.selectFrom('outbox').select('id').where('event_key', '=', 'event:13').executeTakeFirstOrThrow();
    const config = { ...server.config, mail: { ...server.config.mail, smtpUrl: `smtp://127.0.0.1:${port}` } };
    await deliver({ ...server.context, config }, id);
    expect(log.join('\n')).toMatch(/"msg":"mail not taken; it is sent again"/);
    for (const socket of open) socket.destroy();
    await new Promise((resolve) => silent.close(resolve));
    await server.context.db.deleteFrom('outbox').where('id', '=', id).execute();
    // A lease is 20 s. The library's default would wait 30 s for the greeting.
  });

  it('mail is sent four at a time, however slow the mail server is [R30]', async () => {
    let open = 0;
    let most = 0;
    const waiting: (() => void)[] = [];
    hold = () =>
      new Promise((resolve) => {
        open += 1;
        most = Math.max(most, open);
        waiting.push(() => {
          open -= 1;
          resolve();
        });
        // All wait until four have arrived, so sending one at a time would wait forever.
        if (waiting.length === 4) for (const go of waiting.splice(0)) go();
      });
    for (let n = 0; n < 12; n += 1) await put(`event:slow:${n}`);
    const isDone = new Promise<void>((resolve) => (whenReceived = () => void (received.length === 12 && resolve())));
    await server.server.jobs.start();
    await isDone;
    await server.server.jobs.stop();
    expect(most).toBe(4);
  });

  it('mail is given up after a day, and its text with it [R06, S01]', async () => {
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
  ])('mail to %j is refused [S33]', async (to) => {
    await expect(put(`event:to:${to}`, { to })).rejects.toThrow(RangeError);
  });

  it.each(['A\r\nBcc: c@d.example', 'A\nB', 'A\0B'])('mail with the subject %j is refused [S33]', async (subject) => {
    await expect(put(`event:subject:${subject}`, { subject })).rejects.toThrow(RangeError);
  });

  it('mail with header lines in its text keeps them in its text [S33]', async () => {
    await put('event:7', { text: 'Hello\r\nBcc: c@d.example\r\n.\r\nMAIL FROM:<x@y.example>\r\n' });
    await server.runJobs();
    expect(received).toHaveLength(1);
    expect(received[0]!.to).toEqual(['anna@example.com']);
    expect((await PostalMime.parse(received[0]!.raw)).bcc ?? []).toEqual([]);
  });
});

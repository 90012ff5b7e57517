import { email } from '../../../src/server/connectors/email';
import type { OwnMail } from '../../../src/server/connectors/connector';
import { createSendMail } from '../../../src/server/engine/ownMail';
import { startServer, type TestServer } from '../../support/serverHarness';
import { newConfirmedUser, setConfirmed } from '../../support/serverPeople';
import { actionOf, callContext, closeCounterparts, stepErrorOf } from './counterpart';

let server: TestServer;
beforeAll(async () => void (server = await startServer()));
afterAll(async () => {
  await closeCounterparts();
  await server.close();
});

async function newZap() {
  const owner = await newConfirmedUser(server);
  const { db } = server.context;
  const membership = db.selectFrom('memberships').select('account_id').where('profile_id', '=', owner.id);
  const { account_id: accountId } = await membership.executeTakeFirstOrThrow();
  const now = server.clock.now();
  const zap = {
    account_id: accountId,
    owner_id: owner.id,
    title: 'Daily <report>',
    state: 'on' as const,
    created_at: now,
    updated_at: now,
  };
  const { id: zapId } = await db.insertInto('zaps').values(zap).returning('id').executeTakeFirstOrThrow();
  const send = (key: string, input: Record<string, string>) =>
    actionOf(email, 'message').run(callContext({ input, sendMail: createSendMail(server.context, { accountId, zapId, key }) }));
  const mails = async () => (await server.mails(owner.email)).filter(({ subject }) => !/confirm/i.test(subject));
  return { owner, accountId, send, mails };
}

describe('a step that sends its owner an email', () => {
  it('sends it to the confirmed address of the owner, once for each step of a run', async () => {
    const { owner, send, mails } = await newZap();
    const input = { subject: 'Numbers\r\nBcc: mallory@example.com', body: '**7** <b>new</b>', format: 'markdown' };
    expect(await send('run-1', input)).toEqual({ to: owner.email, subject: 'Numbers Bcc: mallory@example.com' });
    await send('run-1', input);
    await send('run-2', { subject: 'Plain', body: 'Hi' });
    const sent = await mails();
    expect(sent.map(({ subject }) => subject).sort()).toEqual(['Numbers Bcc: mallory@example.com', 'Plain']);
    const first = sent.find(({ subject }) => subject.startsWith('Numbers'))!;
    expect(first.text).toMatch(/^\*\*7\*\* <b>new<\/b>\n\n-- \nSent to you by your Zap, an automation on /);
    expect(first.html).toContain('<strong>7</strong> &lt;b&gt;new&lt;/b&gt;');
    expect(sent.find(({ subject }) => subject === 'Plain')?.html).toBeUndefined();
  });

  it('fails while the address is not confirmed', async () => {
    const { owner, send, mails } = await newZap();
    await setConfirmed(server, owner, false);
    expect((await stepErrorOf(send('run-3', { subject: 'a', body: 'b' }))).message).toMatch(/has to confirm their email address first/);
    expect(await mails()).toEqual([]);
  });

  it('is tried again later when the account has sent too many', async () => {
    const { accountId, send } = await newZap();
    await server.context.limits.take({ name: 'own-mail', max: 300, windowSeconds: 86_400, key: String(accountId), by: 300 });
    expect((await stepErrorOf(send('run-4', { subject: 'a', body: 'b' }))).options).toMatchObject({
      isTransient: true,
      retryAfter: 3_600_000,
    });
  });

  it('sends nothing without a subject or a body', async () => {
    const sent: OwnMail[] = [];
    const call = (input: Record<string, string>) =>
      actionOf(email, 'message').run(callContext({ input, sendMail: async (mail) => (sent.push(mail), { to: 'a@example.org' }) }));
    expect((await stepErrorOf(call({ subject: '\n', body: 'b' }))).message).toBe('Subject is missing.');
    expect((await stepErrorOf(call({ subject: 'a', body: ' ' }))).message).toBe('Body is missing.');
    expect((await stepErrorOf(call({ subject: 'a', body: 'b', format: 'rtf' }))).message).toMatch(/^Body format must be one of/);
    expect(sent).toEqual([]);
  });
});

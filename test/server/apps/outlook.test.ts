import { outlook } from '../../../src/server/apps/outlook';
import { compile } from '../../../src/server/apps/runtime/compile';
import { actionOf, callContext, closeCounterparts, memoryFiles, startCounterpart, triggerOf } from '../connectors/counterpart';
import { facts, outgoingTo } from './runtime/declared';

afterAll(closeCounterparts);

const connector = compile(outlook, facts);

const message = (id: string, minute: number) => ({ id, receivedDateTime: `2026-11-21T09:${String(minute).padStart(2, '0')}:00Z` });
const file = (id: string, isInline: boolean) => ({ id, name: `${id}.pdf`, contentType: 'application/pdf', size: 3, isInline });

/** A mailbox whose emails each have two files and a picture in the text. */
async function startOutlook() {
  const mails = [message('m1', 1)];
  const target = await startCounterpart(({ path }) => {
    if (path.endsWith('/$value')) return { body: Buffer.from('pdf'), headers: { 'content-type': 'application/pdf' } };
    if (path === '/v1.0/me/mailFolders/inbox/messages') return { body: { value: mails } };
    const found = mails.find(({ id }) => path === `/v1.0/me/messages/${id}`);
    return {
      body: {
        ...found,
        subject: 'Our offer',
        from: { emailAddress: { name: 'Ada', address: 'ada@example.com' } },
        attachments: [file('f1', false), file('logo', true), file('f2', false)],
      },
    };
  });
  return { mails, context: { outgoing: outgoingTo(target), connection: { token: 'canary-token' } } };
}

describe('Microsoft Outlook', () => {
  it('runs for each file that is attached to a new email, and not for pictures in the text [Z88]', async () => {
    const { mails, context } = await startOutlook();
    const trigger = triggerOf(connector, 'poll', 'new_attachment');
    const poll = (cursor: unknown) => trigger.poll({ ...callContext({ ...context, input: { folder: 'inbox' } }), cursor });
    const first = await poll(null);
    expect(first.events).toEqual([]);
    mails.unshift(message('m2', 5));
    const { events } = await poll(first.cursor);
    expect(events.map(({ key }) => key)).toEqual(['m2:f1', 'm2:f2']);
    expect(events[0]!.data).toEqual({
      id: 'f1',
      name: 'f1.pdf',
      contentType: 'application/pdf',
      size: 3,
      message: {
        id: 'm2',
        subject: 'Our offer',
        from: { emailAddress: { name: 'Ada', address: 'ada@example.com' } },
        receivedDateTime: '2026-11-21T09:05:00Z',
      },
    });
  });

  it('gets an attachment as a file for later steps [Z85]', async () => {
    const { context } = await startOutlook();
    const files = memoryFiles();
    const input = { message: 'm1', attachment: 'f1' };
    expect(await actionOf(connector, 'get_attachment').run(callContext({ ...context, files, input }))).toMatchObject({
      isFound: true,
      item: { type: 'application/pdf', size: 3 },
    });
    expect([...files.kept.values()].map(String)).toEqual(['pdf']);
  });
});

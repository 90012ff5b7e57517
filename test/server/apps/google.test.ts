import { compile } from '../../../src/server/apps/runtime/compile';
import { declaredApps } from '../../../src/server/apps';
import {
  actionOf,
  callContext,
  closeCounterparts,
  shapeProblems,
  startCounterpart,
  triggerOf,
  type Reply,
} from '../connectors/counterpart';
import { outgoingTo } from './runtime/declared';

afterAll(closeCounterparts);

const connectors = new Map(declaredApps.map(({ definition, facts }) => [definition.app, compile(definition, facts)]));
const connector = (app: string) => connectors.get(app)!;

const base64url = (text: string) => Buffer.from(text).toString('base64url');

const email = {
  id: 'm1',
  threadId: 't1',
  labelIds: ['INBOX'],
  snippet: 'Grüße',
  internalDate: '1795253400000',
  payload: {
    mimeType: 'multipart/mixed',
    filename: '',
    headers: [
      { name: 'From', value: 'Zoë <zoe@example.com>' },
      { name: 'to', value: 'ada@example.com' },
      { name: 'Subject', value: 'Order' },
    ],
    parts: [
      {
        mimeType: 'multipart/alternative',
        parts: [
          { mimeType: 'text/plain', filename: '', body: { data: base64url('Grüße') } },
          { mimeType: 'text/html', filename: '', body: { data: base64url('<p>Grüße</p>') } },
        ],
      },
      { partId: '1', mimeType: 'text/plain', filename: 'a.txt', body: { size: 3, attachmentId: 'x1' } },
      { partId: '2', mimeType: 'application/pdf', filename: 'b.pdf', body: { size: 4, attachmentId: 'x2' } },
    ],
  },
};

/** A small Gmail with one email, which is in the history since 100. */
const startGmail = () =>
  startCounterpart(({ path, query }): Reply => {
    if (path.endsWith('/profile')) return { body: { emailAddress: 'ada@example.com', historyId: '100' } };
    const message = { message: { id: 'm1' } };
    if (path.endsWith('/history') && query.get('startHistoryId') === '100')
      return {
        body: {
          historyId: '105',
          history: [
            { id: '101', messages: [{ id: 'm1' }], messagesAdded: [message] },
            { id: '102', messages: [{ id: 'm1' }], labelsAdded: [{ ...message, labelIds: ['STARRED'] }] },
            { id: '103', messages: [{ id: 'm2' }], labelsAdded: [{ message: { id: 'm2' }, labelIds: ['STARRED'] }] },
          ],
        },
      };
    return path.endsWith('/messages/m1') ? { body: email } : { status: 404, body: { error: { message: 'Not found' } } };
  });

const described = {
  id: 'm1',
  threadId: 't1',
  from: 'Zoë <zoe@example.com>',
  to: 'ada@example.com',
  subject: 'Order',
  receivedAt: new Date(1795253400000).toISOString().replace('.000Z', 'Z'),
};

describe('Gmail', () => {
  const pollTwice = async (event: string, input: object) => {
    const trigger = triggerOf(connector('GoogleMailV2CLIAPI'), 'poll', event);
    const call = callContext({ outgoing: outgoingTo(await startGmail()), connection: { token: 't' }, input: { ...input } });
    const { cursor } = await trigger.poll({ ...call, cursor: null });
    return trigger.poll({ ...call, cursor });
  };

  it('gives an email with its texts and its sender, once for a label that it gets [Z88]', async () => {
    const whole = { ...described, snippet: 'Grüße', text: 'Grüße', html: '<p>Grüße</p>', labels: ['INBOX'] };
    expect((await pollTwice('new_email', {})).events).toEqual([{ key: 'm1', data: whole }]);
    // Other labels of an email with the label are in the history as well.
    expect((await pollTwice('new_labeled', { label: 'Label_7' })).events).toEqual([{ key: 'm1', data: whole }]);
  });

  it('gives each attachment of an email [Z88]', async () => {
    const { events } = await pollTwice('new_attachment', { label: 'INBOX' });
    expect(events).toEqual([
      { key: 'm1:1', data: { ...described, name: 'a.txt', type: 'text/plain', size: 3, attachment: 'x1' } },
      { key: 'm1:2', data: { ...described, name: 'b.pdf', type: 'application/pdf', size: 4, attachment: 'x2' } },
    ]);
    expect(shapeProblems(triggerOf(connector('GoogleMailV2CLIAPI'), 'poll', 'new_attachment').sample, events[0]!.data, 'event')).toEqual(
      [],
    );
  });
});

describe('Google Forms', () => {
  it('names the answers of a response by their questions [Z87]', async () => {
    const target = await startCounterpart(({ path }) =>
      path.endsWith('/responses/r1')
        ? {
            body: {
              responseId: 'r1',
              lastSubmittedTime: '2026-11-21T09:30:00Z',
              respondentEmail: 'ada@example.com',
              answers: {
                q1: { questionId: 'q1', textAnswers: { answers: [{ value: 'Ada' }] } },
                q2: { questionId: 'q2', textAnswers: { answers: [{ value: 'Monday' }, { value: 'Friday' }] } },
              },
            },
          }
        : {
            body: {
              items: [
                { title: 'Which days suit you?', questionItem: { question: { questionId: 'q2' } } },
                { title: 'Name', questionItem: { question: { questionId: 'q1' } } },
              ],
            },
          },
    );
    const call = callContext({ outgoing: outgoingTo(target), connection: { token: 't' }, input: { form: 'f', response: 'r1' } });
    expect(await actionOf(connector('GoogleFormsCLIAPI'), 'get_response').run(call)).toEqual({
      isFound: true,
      item: {
        id: 'r1',
        submittedAt: '2026-11-21T09:30:00Z',
        email: 'ada@example.com',
        answers: { Name: 'Ada', 'Which days suit you?': 'Monday, Friday' },
      },
    });
  });
});

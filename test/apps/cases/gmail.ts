/** Gmail: https://developers.google.com/workspace/gmail/api/reference/rest */
import { auth, gmail, type gmail_v1 } from '@googleapis/gmail';
import { casesWith, type AppCases, type Json } from '../case';

const connection = { token: 'test-token' };
const on = casesWith(connection);

function users(): gmail_v1.Resource$Users {
  const client = new auth.OAuth2();
  client.setCredentials({ access_token: connection.token });
  return gmail({ version: 'v1', auth: client, retry: false }).users;
}
const me = { userId: 'me' };
const message = '18c8d9f2a3b4c5d6';

/** The library takes a finished message. Ours is built by the product's mail library, whose tests read it back. */
const raw = 'RmluaXNoZWQ';
const isBuiltHere = (at: string) => ({
  allow: [
    {
      at,
      reason: 'The library takes a finished message, and ours is built by the mail library of the product.',
      link: 'https://developers.google.com/workspace/gmail/api/guides/sending',
    },
  ],
});

/** Gmail keeps the place: the first poll asks for it, the second for what came since, and then for each new message. */
const polls = 2;
const history = (list: Json): Json[] => [
  { historyId: '100' },
  { historyId: '105', history: [list] },
  { id: message, payload: { headers: [] } },
];
const added = [{ message: { id: message, threadId: message } }];

async function pollHistory(more: gmail_v1.Params$Resource$Users$History$List): Promise<void> {
  await users().getProfile(me);
  await users().history.list({ ...me, startHistoryId: '100', maxResults: 100, ...more });
  await users().messages.get({ ...me, id: message, format: 'full' });
}

const mail = {
  to: 'Zoë Müller <zoe@example.com>, max@example.com',
  cc: 'cc@example.com',
  bcc: 'bcc@example.com',
  subject: 'Zoë ü/?#&+%"\'',
  text: 'Zoë ü/?#&+%"\'\nSecond line',
};

export const app: AppCases = {
  app: 'GoogleMailV2CLIAPI',
  library: '@googleapis/gmail',
  by: 'maker',
  cases: [
    on('test', 'token', {}, () => users().getProfile(me)),
    on('list:labels', 'all', {}, () => users().labels.list(me)),
    on('read:new_email', 'inbox', {}, () => pollHistory({ historyTypes: ['messageAdded'], labelId: 'INBOX' }), {
      polls,
      replies: history({ messagesAdded: added }),
    }),
    on(
      'read:new_labeled',
      'all fields',
      { label: 'Label_7' },
      () => pollHistory({ historyTypes: ['messageAdded', 'labelAdded'], labelId: 'Label_7' }),
      { polls, replies: history({ labelsAdded: [{ message: { id: message, threadId: message }, labelIds: ['Label_7'] }] }) },
    ),
    on('read:new_attachment', 'all fields', { label: 'INBOX' }, () => pollHistory({ historyTypes: ['messageAdded'], labelId: 'INBOX' }), {
      polls,
      replies: history({ messagesAdded: added }),
    }),
    on(
      'write:message',
      'least fields',
      { to: 'zoe@example.com', text: 'Hello' },
      () => users().messages.send({ ...me, requestBody: { raw } }),
      {
        ...isBuiltHere('body.raw'),
      },
    ),
    on('write:message', 'all fields', mail, () => users().messages.send({ ...me, requestBody: { raw } }), isBuiltHere('body.raw')),
    on('write:create_draft', 'all fields', mail, () => users().drafts.create({ ...me, requestBody: { message: { raw } } }), {
      ...isBuiltHere('body.message.raw'),
    }),
    on('write:add_label', 'all fields', { message, labels: 'Label_7\nSTARRED' }, () =>
      users().messages.modify({ ...me, id: message, requestBody: { addLabelIds: ['Label_7', 'STARRED'] } }),
    ),
    on('write:remove_label', 'all fields', { message, labels: 'UNREAD\nINBOX' }, () =>
      users().messages.modify({ ...me, id: message, requestBody: { removeLabelIds: ['UNREAD', 'INBOX'] } }),
    ),
    on('write:create_label', 'all fields', { name: 'Zoë ü/?#&+%"\'' }, () =>
      users().labels.create({ ...me, requestBody: { name: 'Zoë ü/?#&+%"\'' } }),
    ),
    on(
      // In the words of Gmail's own search. The newest message that fits is then read.
      'search:find_email',
      'all fields',
      { query: 'from:zoe@example.com subject:"ü/?#&+%"' },
      async () => {
        await users().messages.list({ ...me, q: 'from:zoe@example.com subject:"ü/?#&+%"', maxResults: 1 });
        await users().messages.get({ ...me, id: message, format: 'full' });
      },
      { replies: [{ messages: [{ id: message, threadId: message }] }, { id: message, payload: { headers: [] } }] },
    ),
    on(
      'search:get_attachment',
      'all fields',
      { message, attachment: 'ANGjdJ8wZq', name: 'invoice.pdf', type: 'application/pdf' },
      () => users().messages.attachments.get({ ...me, messageId: message, id: 'ANGjdJ8wZq', fields: 'data' }),
      { replies: [{ data: 'JVBERi0xLjc' }] },
    ),
  ],
};

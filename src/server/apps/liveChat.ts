import type { AppDefinition, Pages, RequestDefinition, Value } from '../../domain/apps/definition';
import { field, output, required } from './parts';

/** https://platform.text.com/docs/messaging/agent-chat-api: an action of version 3.6. Filters, limit and order are refused beside `page_id`. */
const pages: Pages = {
  kind: 'cursor',
  send: 'body.page_id',
  next: 'reply.body.next_page_id',
  alone: true,
  size: { send: 'body.limit', value: 100 },
};
const act = (action: string, json: Value) => ({ method: 'POST', path: `/${action}`, body: { json } }) as const satisfies RequestDefinition;

const chat = required('chat', 'Chat', 'choice', 'An open chat, or the ID of a chat from an earlier step.', { dynamicChoices: 'chats' });
const text = required('text', 'Text', 'longText', 'Plain text.');

/** An event in a chat. The person or bot of the connection must be in the chat. */
const event = (visibility: 'all' | 'agents') =>
  ({
    request: act('send_event', { chat_id: '{input.chat}', event: { type: 'message', text: '{input.text}', visibility } }),
    outputs: [output('event_id', 'Message ID')],
    sample: { event_id: 'K600PKZON8_1' },
  }) as const;
const done = { outputs: [output('id', 'ID')] } as const;

const customer = [output('users[type=customer].name', 'Customer'), output('users[type=customer].email', 'Customer email')];
const users = [
  { id: 'b7eff798-f8df-4364-8059-649c35c9ed0c', type: 'customer', name: 'Ada Berg', email: 'ada@example.com', present: true },
  { id: 'zoe@example.com', type: 'agent', name: 'Zoe', email: 'zoe@example.com', present: true },
];
const threadOutputs = [
  output('id', 'ID'),
  ...customer,
  output('thread.id', 'Conversation ID'),
  output('thread.created_at', 'Started at', 'moment'),
  output('thread.events', 'Messages', 'list'),
  output('thread.tags', 'Tags', 'list'),
];
const thread = {
  id: 'PJ0MRSHTDG',
  users,
  thread: {
    id: 'K600PKZON8',
    active: false,
    created_at: '2026-11-21T09:30:00.829000Z',
    user_ids: ['b7eff798-f8df-4364-8059-649c35c9ed0c', 'zoe@example.com'],
    tags: ['shop'],
    events: [
      {
        id: 'K600PKZON8_1',
        type: 'message',
        text: 'Do you have lanterns?',
        author_id: 'b7eff798-f8df-4364-8059-649c35c9ed0c',
        visibility: 'all',
        created_at: '2026-11-21T09:30:01.269000Z',
      },
    ],
  },
};

const customerOutputs = [
  output('id', 'ID'),
  output('name', 'Name'),
  output('email', 'Email'),
  output('phone_number', 'Phone'),
  output('chat_ids', 'Chat IDs', 'list'),
  output('created_at', 'Created at', 'moment'),
];
const customerId = required('customer', 'Customer', 'text', 'The ID of a customer, from a chat in an earlier step.');

export const liveChat: AppDefinition = {
  format: 1,
  app: 'LiveChatCLIAPI',
  name: 'LiveChat',
  docs: 'https://platform.text.com/docs/messaging/agent-chat-api',
  bases: { default: 'https://api.livechatinc.com/v3.6/agent/action', accounts: 'https://accounts.livechat.com/v2' },
  hosts: ['api.livechatinc.com', 'accounts.livechat.com'],
  connection: {
    ways: {
      token: {
        kind: 'basic',
        label: 'Personal access token',
        fields: [
          required('account', 'Account ID', 'text', 'It is shown next to a new token.'),
          required(
            'token',
            'Personal access token',
            'secret',
            'In the Developer Console, open Settings › Authorization › Personal Access Tokens. Choose the scopes for your account, chats and customers.',
          ),
        ],
        user: '{connection.account}',
        password: '{connection.token}',
      },
      oauth: {
        kind: 'oauth',
        grant: 'code',
        label: 'Sign in with LiveChat',
        authorize: 'https://accounts.livechat.com/',
        token: 'https://accounts.livechat.com/v2/token',
        // The app in the console has the scopes. A client with a secret needs no PKCE.
        scopes: [],
        pkce: false,
        family: 'livechat',
        ownClient: true,
        help: 'In the Developer Console, create a server-side app with the scopes accounts--my:ro, chats--all:rw and customers:rw, and enter this redirect URL:',
      },
    },
    test: { request: { method: 'GET', base: 'accounts', path: '/accounts/me' }, title: '{reply.body.name} ({reply.body.email})' },
  },
  // https://platform.text.com/docs/messaging/agent-chat-api#errors
  errors: [
    {
      when: { match: { 'reply.body.error.type': 'authentication' } },
      is: 'lost',
      say: 'LiveChat refused the token. Reconnect the account.',
    },
    {
      when: { match: { 'reply.body.error.type': ['authorization', 'missing_access'] } },
      is: 'refused',
      say: 'LiveChat doesn’t allow this: “{reply.body.error.message}” Check the scopes of the token and the groups of its account.',
    },
    {
      when: { match: { 'reply.body.error.type': 'too_many_requests' } },
      is: 'later',
      say: 'LiveChat is receiving too many requests. We’ll try again later.',
    },
    {
      when: { match: { 'reply.body.error.type': 'license_expired' } },
      is: 'refused',
      say: 'The LiveChat license has expired. Renew it in LiveChat.',
    },
    {
      when: { status: [400, 404, 413, 422], match: { 'reply.body.error.message': { present: true } } },
      is: 'refused',
      say: 'LiveChat refused this: “{reply.body.error.message}” Check the fields of this step.',
    },
    { when: { status: 401 }, is: 'lost', say: 'LiveChat refused the token. Reconnect the account.' },
  ],
  lists: {
    chats: {
      request: { ...act('list_chats', { filters: { active: true } }), pages },
      items: 'reply.body.chats_summary',
      value: '{item.id}',
      label: '{item.users[type=customer].name|or:Visitor} ({item.id})',
    },
  },
  triggers: [
    {
      kind: 'poll',
      event: 'new_conversation',
      title: 'New chat',
      help: 'Runs when a chat starts, and again when a returning customer starts another conversation in it.',
      fields: [],
      request: { ...act('list_chats', { filters: { include_chats_without_threads: false }, sort_order: 'desc' }), pages },
      items: 'reply.body.chats_summary',
      key: '{item.last_thread_summary.id}',
      order: 'newest',
      since: { place: 'item.last_thread_summary.created_at', as: 'iso' },
      outputs: [
        output('id', 'ID'),
        ...customer,
        output('last_thread_summary.id', 'Conversation ID'),
        output('last_thread_summary.created_at', 'Started at', 'moment'),
      ],
      sample: {
        id: 'PJ0MRSHTDG',
        users,
        last_thread_summary: { id: 'K600PKZON8', created_at: '2026-11-21T09:30:00.829000Z', active: true },
      },
    },
    {
      kind: 'poll',
      event: 'ended_conversation',
      title: 'Chat ended',
      help: 'Runs for each conversation that has ended, with its messages. Conversations longer than a day can be missed.',
      fields: [],
      request: { ...act('list_archives', { sort_order: 'desc' }), pages },
      items: 'reply.body.chats',
      key: '{item.thread.id}',
      order: 'newest',
      // The order is that of the beginnings: what began in the last day can have ended since.
      since: { place: 'item.thread.created_at', as: 'iso', overlapSeconds: 86_400 },
      where: { 'item.thread.active': false },
      outputs: threadOutputs,
      sample: thread,
    },
  ],
  // No action is repeated: LiveChat has no idempotency keys.
  actions: [
    {
      kind: 'write',
      event: 'send_message',
      title: 'Send a message',
      help: 'Sends a message that the customer sees. The account of the connection must be in the chat.',
      fields: [chat, text],
      ...event('all'),
    },
    {
      kind: 'write',
      event: 'add_note',
      title: 'Add a note',
      help: 'Sends a message that only agents see.',
      fields: [chat, text],
      ...event('agents'),
    },
    {
      kind: 'write',
      event: 'tag_conversation',
      title: 'Tag a conversation',
      help: 'Adds a tag to a conversation of a chat.',
      fields: [
        chat,
        required('thread', 'Conversation', 'text', 'The ID of the conversation, from an earlier step.'),
        required('tag', 'Tag', 'text', 'The name of a tag. Case matters.'),
      ],
      request: act('tag_thread', { chat_id: '{input.chat}', thread_id: '{input.thread}', tag: '{input.tag}' }),
      output: { id: '{input.thread}', tag: '{input.tag}' },
      ...done,
      sample: { id: 'K600PKZON8', tag: 'shop' },
    },
    {
      kind: 'write',
      event: 'end_chat',
      title: 'End a chat',
      help: 'Ends the open conversation of a chat.',
      fields: [chat],
      request: act('deactivate_chat', { id: '{input.chat}', ignore_requester_presence: true }),
      output: { id: '{input.chat}', isEnded: true },
      ...done,
      sample: { id: 'PJ0MRSHTDG', isEnded: true },
    },
    {
      kind: 'write',
      event: 'update_customer',
      title: 'Update a customer',
      help: 'Changes the filled fields of a customer. Fill in at least one.',
      fields: [
        customerId,
        field('name', 'Name', 'text', 'The full name.'),
        field('email', 'Email', 'text', 'The whole email address.'),
        field('phone', 'Phone', 'text', 'With the country code, such as +31205550100.'),
      ],
      request: act('update_customer', {
        id: '{input.customer}',
        name: '{input.name}',
        email: '{input.email|trim}',
        phone_number: '{input.phone|trim}',
      }),
      output: { id: '{input.customer}' },
      ...done,
      sample: { id: 'b7eff798-f8df-4364-8059-649c35c9ed0c' },
    },
    {
      kind: 'search',
      event: 'get_customer',
      title: 'Get a customer',
      help: 'Gets a customer by its ID.',
      fields: [customerId],
      request: act('get_customer', { id: '{input.customer}' }),
      found: { items: 'reply.body' },
      outputs: customerOutputs,
      sample: {
        isFound: true,
        item: {
          id: 'b7eff798-f8df-4364-8059-649c35c9ed0c',
          type: 'customer',
          name: 'Ada Berg',
          email: 'ada@example.com',
          created_at: '2026-10-11T15:19:21.010200Z',
          chat_ids: ['PJ0MRSHTDG'],
        },
      },
    },
    {
      kind: 'search',
      event: 'get_chat',
      title: 'Get a chat',
      help: 'Gets a chat with the messages of its last conversation.',
      fields: [chat],
      request: act('get_chat', { chat_id: '{input.chat}' }),
      found: { items: 'reply.body' },
      outputs: threadOutputs,
      sample: { isFound: true, item: thread },
    },
  ],
};

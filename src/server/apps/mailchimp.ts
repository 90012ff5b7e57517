import type { AppDefinition, AppField, OutputLabel, OutputType, PollSource } from '../../domain/apps/definition';

const audience: AppField = {
  key: 'audience',
  label: 'Audience',
  type: 'choice',
  help: 'An audience of the account.',
  isRequired: true,
  dynamicChoices: 'audiences',
};
const email: AppField = { key: 'email', label: 'Email', type: 'text', help: 'The email address of the person.', isRequired: true };

/** A person of an audience: Mailchimp names them by a digest of the address in small letters. */
const member = '/lists/{input.audience}/members/{input.email|trim|lower|md5}';

const pages = { kind: 'offset', send: 'query.offset', size: { send: 'query.count', value: 100 } } as const;

const newestMembers = (status: string, time: 'timestamp_opt' | 'last_changed') =>
  ({
    request: { method: 'GET', path: '/lists/{input.audience}/members', query: { status, sort_field: time, sort_dir: 'DESC' }, pages },
    items: 'reply.body.members',
    key: `{item.id}:{item.${time}}`,
    order: 'newest',
    since: { place: `item.${time}`, as: 'iso' },
  }) as const satisfies PollSource;

const output = (place: string, label: string, type: OutputType = 'text'): OutputLabel => ({ place, label, type });
const memberOutputs = [
  output('id', 'ID'),
  output('email_address', 'Email'),
  output('full_name', 'Name'),
  output('status', 'Status'),
  output('merge_fields', 'Audience fields', 'record'),
  output('tags', 'Tags', 'list'),
  output('language', 'Language'),
  output('timestamp_opt', 'Subscribed at', 'moment'),
  output('last_changed', 'Updated at', 'moment'),
];

const sampleMember = {
  id: '852aaa9532cb36adfb5e9fef7a4206a9',
  email_address: 'ada@example.com',
  unique_email_id: 'fab20fa03d',
  full_name: 'Ada Example',
  status: 'subscribed',
  merge_fields: { FNAME: 'Ada', LNAME: 'Example', PHONE: '' },
  timestamp_opt: '2026-11-21T09:30:00+00:00',
  last_changed: '2026-11-21T09:30:00+00:00',
  language: 'en',
  vip: false,
  list_id: '24d4b4b6a1',
  tags: [{ id: 1, name: 'Customer' }],
};
const done = { isDone: true };

export const mailchimp: AppDefinition = {
  format: 1,
  app: 'MailchimpCLIAPI',
  name: 'Mailchimp',
  docs: 'https://mailchimp.com/developer/marketing/api',
  // The end of a key names the data center.
  bases: { default: 'https://{connection.key|part:-1<->}.api.mailchimp.com/3.0', login: 'https://login.mailchimp.com/oauth2' },
  hosts: ['*.api.mailchimp.com', 'login.mailchimp.com'],
  connection: {
    ways: {
      key: {
        kind: 'basic',
        label: 'API key',
        fields: [
          {
            key: 'key',
            label: 'API key',
            type: 'secret',
            help: 'In Mailchimp, open your profile, “Extras” and “API keys”, create a key and copy it. It ends with a hyphen and its data center, such as -us6.',
            isRequired: true,
            pattern: { matches: '[A-Za-z0-9]+-[a-z]+[0-9]+', say: 'A Mailchimp API key ends with its data center, such as -us6.' },
          },
        ],
        user: 'user',
        password: '{connection.key}',
      },
      // https://mailchimp.com/developer/marketing/guides/access-user-data-oauth-2
      account: {
        kind: 'oauth',
        grant: 'code',
        label: 'Sign in with Mailchimp',
        bases: { default: 'https://{connection.dc}.api.mailchimp.com/3.0' },
        authorize: 'https://login.mailchimp.com/oauth2/authorize',
        token: 'https://login.mailchimp.com/oauth2/token',
        scopes: [],
        pkce: false,
        expires: 'never',
        family: 'mailchimp',
        ownClient: true,
        help: 'In Mailchimp, open your profile, “Extras” and “Registered apps”, register an app, copy its client ID and client secret, and enter this redirect URL:',
      },
    },
    // The token does not name the data center.
    after: [
      {
        name: 'Account',
        ways: ['account'],
        request: { method: 'GET', base: 'login', path: '/metadata' },
        items: 'reply.body',
        value: '{item.dc}',
        label: '{item.accountname}',
        keep: { dc: 'item.dc' },
      },
    ],
    test: { request: { method: 'GET', path: '/' }, title: '{reply.body.account_name}' },
  },
  errors: [
    { when: { status: 401 }, is: 'lost', say: 'Mailchimp refused the account. Reconnect it.' },
    { when: { status: 403 }, is: 'refused', say: 'Mailchimp doesn’t allow this: “{reply.body.detail}”' },
    {
      when: { status: 404 },
      is: 'refused',
      say: 'Mailchimp can’t find this: “{reply.body.detail}” Check the audience and the email address.',
    },
    // https://mailchimp.com/developer/marketing/docs/fundamentals/#api-limits: ten requests of an account at once.
    { when: { status: 429 }, is: 'later' },
    {
      when: { status: [400, 405, 414, 422] },
      is: 'refused',
      say: 'Mailchimp refused this: “{reply.body.detail}” {reply.body.errors.0.field|or:} {reply.body.errors.0.message|or:}',
    },
  ],
  rate: { budget: { requests: 10, seconds: 1 } },
  lists: {
    audiences: {
      request: { method: 'GET', path: '/lists', query: { fields: 'lists.id,lists.name', count: 1000 } },
      items: 'reply.body.lists',
      value: '{item.id}',
      label: '{item.name}',
    },
  },
  triggers: [
    {
      kind: 'poll',
      event: 'new_subscriber',
      title: 'New subscriber',
      help: 'Runs for each person who subscribes to an audience, including people who return.',
      fields: [audience],
      ...newestMembers('subscribed', 'timestamp_opt'),
      outputs: memberOutputs,
      sample: sampleMember,
    },
    {
      kind: 'poll',
      event: 'unsubscribed',
      title: 'Person unsubscribed',
      help: 'Runs for each person who unsubscribes from an audience, and again when such a person is changed in Mailchimp.',
      fields: [audience],
      ...newestMembers('unsubscribed', 'last_changed'),
      outputs: memberOutputs,
      sample: { ...sampleMember, status: 'unsubscribed' },
    },
    {
      kind: 'poll',
      event: 'new_campaign',
      title: 'Campaign sent',
      help: 'Runs for each campaign that was sent.',
      fields: [],
      request: { method: 'GET', path: '/campaigns', query: { status: 'sent', sort_field: 'send_time', sort_dir: 'DESC' }, pages },
      items: 'reply.body.campaigns',
      key: '{item.id}',
      order: 'newest',
      since: { place: 'item.send_time', as: 'iso' },
      outputs: [
        output('id', 'ID'),
        output('settings.title', 'Title'),
        output('settings.subject_line', 'Subject'),
        output('emails_sent', 'Number of emails', 'number'),
        output('archive_url', 'Link'),
        output('send_time', 'Sent at', 'moment'),
      ],
      sample: {
        id: '42694e9e57',
        type: 'regular',
        status: 'sent',
        emails_sent: 120,
        send_time: '2026-11-21T09:30:00+00:00',
        archive_url: 'https://eepurl.com/example',
        recipients: { list_id: '24d4b4b6a1', list_name: 'News' },
        settings: { title: 'November', subject_line: 'What is new', from_name: 'Example Ltd', reply_to: 'news@example.com' },
      },
    },
  ],
  actions: [
    {
      kind: 'write',
      event: 'add_subscriber',
      title: 'Add or update a subscriber',
      help: 'Adds a person to an audience, or changes the filled fields of an existing subscriber.',
      fields: [
        audience,
        email,
        {
          key: 'isDoubleOptIn',
          label: 'Ask for confirmation',
          type: 'boolean',
          help: '“Yes” sends new people an email asking them to confirm their subscription.',
        },
        { key: 'language', label: 'Language', type: 'text', help: 'The code of a language, such as de.', group: 'more' },
        { key: 'isVip', label: 'VIP', type: 'boolean', help: 'Marks the person as important.', group: 'more' },
      ],
      dynamicFields: {
        dependsOn: ['audience'],
        prefix: 'merge',
        request: { method: 'GET', path: '/lists/{input.audience}/merge-fields', query: { count: 1000 } },
        items: 'reply.body.merge_fields',
        value: '{item.tag}',
        label: '{item.name}',
        type: {
          place: 'item.type',
          table: {
            text: 'text',
            number: 'number',
            date: 'moment',
            birthday: 'text',
            phone: 'text',
            zip: 'text',
            url: 'text',
            imageurl: 'text',
            dropdown: 'choice',
            radio: 'choice',
          },
        },
        required: 'item.required',
        choices: { items: 'item.options.choices', value: '{each}', label: '{each}' },
      },
      request: {
        method: 'PUT',
        path: member,
        body: {
          json: {
            email_address: '{input.email|trim}',
            // Who is there keeps their status.
            status_if_new: { $when: 'input.isDoubleOptIn', is: true, then: 'pending', else: 'subscribed' },
            merge_fields: { $fields: 'merge', as: { date: '{value|date}' } },
            language: '{input.language}',
            vip: '{input.isVip}',
          },
        },
      },
      // https://mailchimp.com/developer/marketing/api/list-members/add-or-update-list-member: adds or updates by the address.
      repeat: 'replaces',
      outputs: memberOutputs,
      sample: sampleMember,
    },
    {
      kind: 'write',
      event: 'unsubscribe',
      title: 'Unsubscribe a person',
      help: 'Unsubscribes a person from an audience.',
      fields: [audience, email],
      request: { method: 'PATCH', path: member, body: { json: { status: 'unsubscribed' } } },
      // https://mailchimp.com/developer/marketing/api/list-members/update-list-member: the status is replaced.
      repeat: 'replaces',
      outputs: memberOutputs,
      sample: { ...sampleMember, status: 'unsubscribed' },
    },
    {
      kind: 'write',
      event: 'add_tags',
      title: 'Add tags to a subscriber',
      help: 'Adds tags to a person of an audience. New tags are created.',
      fields: [audience, email, { key: 'tags', label: 'Tags', type: 'list', help: 'The names of tags, one per line.', isRequired: true }],
      request: {
        method: 'POST',
        path: `${member}/tags`,
        body: { json: { tags: { $each: 'input.tags', as: { name: '{each}', status: 'active' } } } },
        reply: 'none',
      },
      // https://mailchimp.com/developer/marketing/api/list-member-tags: a tag that is active stays active.
      repeat: 'replaces',
      output: done,
      sample: done,
    },
    {
      kind: 'write',
      event: 'add_note',
      title: 'Add a note to a subscriber',
      help: 'Adds a note to a person of an audience, which the person doesn’t see.',
      fields: [audience, email, { key: 'note', label: 'Note', type: 'longText', help: 'At most 1,000 characters.', isRequired: true }],
      request: { method: 'POST', path: `${member}/notes`, body: { json: { note: '{input.note}' } } },
      sample: {
        id: 28,
        note: 'Met at the fair.',
        created_at: '2026-11-21T09:30:00+00:00',
        created_by: 'Example Ltd',
        list_id: '24d4b4b6a1',
      },
    },
    {
      kind: 'write',
      event: 'send_campaign',
      title: 'Send a campaign',
      help: 'Sends a campaign that is ready.',
      fields: [{ key: 'campaign', label: 'Campaign', type: 'text', help: 'The ID of a campaign, such as 42694e9e57.', isRequired: true }],
      // Never: it goes to everybody.
      request: { method: 'POST', path: '/campaigns/{input.campaign}/actions/send', reply: 'none' },
      output: done,
      sample: done,
    },
    {
      kind: 'search',
      event: 'find_subscriber',
      title: 'Find a subscriber',
      help: 'Finds a person of an audience by the email address.',
      fields: [audience, email],
      request: { method: 'GET', path: member },
      found: { items: 'reply.body', none: { status: 404 } },
      sample: { isFound: true, item: sampleMember },
    },
  ],
};

import type { AppDefinition, ListDefinition, Pages, PollTriggerDefinition } from '../../domain/apps/definition';
import { field, output, required } from './parts';

/** https://developers.kit.com/api-reference: at most 1,000 items. */
const pages: Pages = {
  kind: 'cursor',
  send: 'query.after',
  next: 'reply.body.pagination.end_cursor',
  more: 'reply.body.pagination.has_next_page',
  size: { send: 'query.per_page', value: 1000 },
};
const named = (kind: 'forms' | 'tags'): ListDefinition => ({
  request: { method: 'GET', path: `/${kind}`, pages },
  items: `reply.body.${kind}`,
  value: '{item.id}',
  label: '{item.name}',
});

const email = required('email', 'Email', 'text', 'The whole email address.');
const form = required('form', 'Form', 'choice', 'A form or landing page of the account.', { dynamicChoices: 'forms' });

const outputs = [
  output('id', 'ID'),
  output('email_address', 'Email'),
  output('first_name', 'First name'),
  output('state', 'State'),
  output('fields', 'Custom fields', 'record'),
  output('created_at', 'Created at', 'moment'),
];
const sample = {
  id: 353,
  first_name: 'Ada',
  email_address: 'ada@example.com',
  state: 'active',
  created_at: '2026-11-21T09:30:00Z',
  fields: { last_name: 'Berg' },
};

const subscribers = (path: string, time: 'created' | 'added') =>
  ({
    kind: 'poll',
    request: { method: 'GET', path, query: { status: 'all' }, pages },
    items: 'reply.body.subscribers',
    key: '{item.id}',
    order: 'none',
    // Kit takes a date only: the day before is asked for again.
    since: { place: `item.${time}_at`, as: 'iso', send: `query.${time}_after`, sendAs: '{since|part:0<T>}', overlapSeconds: 86_400 },
  }) as const satisfies Partial<PollTriggerDefinition>;

export const kit: AppDefinition = {
  format: 1,
  app: 'KitCLIAPI',
  name: 'Kit',
  docs: 'https://developers.kit.com/api-reference/overview',
  bases: { default: 'https://api.kit.com/v4' },
  hosts: ['api.kit.com'],
  connection: {
    ways: {
      key: {
        kind: 'key',
        label: 'API key',
        fields: [required('key', 'API key', 'secret', 'In Kit, open “Settings”, “Developer”, and add a V4 API key.')],
        place: 'header',
        name: 'X-Kit-Api-Key',
        value: '{connection.key}',
      },
    },
    test: { request: { method: 'GET', path: '/account' }, title: '{reply.body.account.name} ({reply.body.account.primary_email_address})' },
  },
  errors: [
    { when: { status: 401 }, is: 'lost', say: 'Kit refused the key. Reconnect the account.' },
    { when: { status: 403 }, is: 'refused', say: 'Kit doesn’t allow this: “{reply.body.errors.0|or:no details}”' },
    {
      when: { status: 404 },
      is: 'refused',
      say: 'Kit can’t find this: “{reply.body.errors.0|or:no details}” Only existing subscribers can be added to forms and tags.',
    },
    { when: { status: [400, 422] }, is: 'refused', say: 'Kit refused this: “{reply.body.errors.0|or:no details}”' },
    { when: { status: 429 }, is: 'later', say: 'Kit is receiving too many requests. We’ll try again later.' },
  ],
  lists: { forms: named('forms'), tags: named('tags') },
  triggers: [
    {
      ...subscribers('/subscribers', 'created'),
      event: 'new_subscriber',
      title: 'New subscriber',
      help: 'Runs for each new subscriber. The state says whether the email address is confirmed.',
      fields: [],
      outputs,
      sample,
    },
    {
      ...subscribers('/forms/{input.form}/subscribers', 'added'),
      event: 'new_form_subscriber',
      title: 'New subscriber to a form',
      help: 'Runs for each person who subscribes through a form or landing page.',
      fields: [form],
      outputs: [...outputs, output('added_at', 'Added at', 'moment'), output('referrer', 'Referrer')],
      sample: { ...sample, added_at: '2026-11-21T09:30:00Z', referrer: 'https://example.com/lanterns' },
    },
  ],
  actions: [
    {
      kind: 'write',
      event: 'add_subscriber',
      title: 'Add or update a subscriber',
      help: 'Adds a subscriber, or changes the first name and custom fields of the one with this email address.',
      fields: [email, field('firstName', 'First name', 'text', 'The first name of the person.')],
      dynamicFields: {
        dependsOn: [],
        prefix: 'field',
        request: { method: 'GET', path: '/custom_fields', pages },
        items: 'reply.body.custom_fields',
        value: '{item.key}',
        label: '{item.label}',
        type: { table: { text: 'text' } },
      },
      request: {
        method: 'POST',
        path: '/subscribers',
        body: { json: { email_address: '{input.email|trim}', first_name: '{input.firstName}', fields: { $fields: 'field' } } },
      },
      // “Behaves as an upsert”: https://developers.kit.com/api-reference/subscribers/create-a-subscriber
      repeat: 'replaces',
      output: '{reply.body.subscriber}',
      outputs,
      sample,
    },
    {
      kind: 'write',
      event: 'add_to_form',
      title: 'Add a subscriber to a form',
      help: 'Adds an existing subscriber to a form. If the form requires confirmation, Kit asks for it by email.',
      fields: [form, email],
      request: { method: 'POST', path: '/forms/{input.form}/subscribers', body: { json: { email_address: '{input.email|trim}' } } },
      // “Returns a 200 when the subscriber has already been added to the form.”
      repeat: 'replaces',
      output: '{reply.body.subscriber}',
      outputs,
      sample: { ...sample, added_at: '2026-11-21T09:30:00Z', referrer: null },
    },
    {
      kind: 'write',
      event: 'add_tag',
      title: 'Add a tag to a subscriber',
      help: 'Adds a tag to an existing subscriber.',
      fields: [required('tag', 'Tag', 'choice', 'A tag of the account.', { dynamicChoices: 'tags' }), email],
      request: { method: 'POST', path: '/tags/{input.tag}/subscribers', body: { json: { email_address: '{input.email|trim}' } } },
      // “Returns a 200 when the subscriber already has the tag.”
      repeat: 'replaces',
      output: '{reply.body.subscriber}',
      outputs,
      sample: { ...sample, tagged_at: '2026-11-21T09:30:00Z' },
    },
    {
      kind: 'search',
      event: 'find_subscriber',
      title: 'Find a subscriber',
      help: 'Finds a subscriber in any state by email address.',
      fields: [email],
      request: { method: 'GET', path: '/subscribers', query: { email_address: '{input.email|trim}', status: 'all', per_page: 1 } },
      found: { items: 'reply.body.subscribers' },
      outputs,
      sample: { isFound: true, item: sample },
    },
  ],
};

import type { AppDefinition } from '../../domain/apps/definition';
import { field, output, required } from './parts';

const group = required('group', 'Group', 'choice', 'A group in your Bitly account.', { dynamicChoices: 'groups' });
const link = required('link', 'Short link', 'text', 'Such as bit.ly/abc123, without https://.', {
  pattern: { matches: '[A-Za-z0-9.-]+/[\\w-]+', say: 'Enter a short link without https://, such as bit.ly/abc123.' },
});
const title = field('title', 'Title', 'text', 'The name of the link in Bitly.');

const outputs = [
  output('link', 'Short link'),
  output('id', 'Short link without https://'),
  output('long_url', 'Long URL'),
  output('title', 'Title'),
  output('created_at', 'Created at', 'moment'),
];
const sample = {
  id: 'bit.ly/3LanternX',
  link: 'https://bit.ly/3LanternX',
  long_url: 'https://shop.example.com/lanterns?from=newsletter',
  title: 'Lanterns',
  archived: false,
  tags: [],
  created_at: '2026-11-21T09:30:00+0000',
};

export const bitly: AppDefinition = {
  format: 1,
  app: 'BitlyCLIAPI',
  name: 'Bitly',
  docs: 'https://dev.bitly.com/api-reference',
  bases: { default: 'https://api-ssl.bitly.com/v4' },
  hosts: ['api-ssl.bitly.com'],
  connection: {
    ways: {
      token: {
        kind: 'key',
        label: 'Access token',
        fields: [required('token', 'Access token', 'secret', 'In Bitly, open “Settings”, “API”, generate an access token and copy it.')],
        place: 'header',
        name: 'authorization',
        value: 'Bearer {connection.token}',
      },
    },
    test: { request: { method: 'GET', path: '/user' }, title: '{reply.body.name} ({reply.body.login})' },
  },
  errors: [
    { when: { status: [401] }, is: 'lost', say: 'Bitly refused the token. Reconnect the account.' },
    {
      when: { status: [402, 403] },
      is: 'refused',
      say: 'Bitly doesn’t allow this: “{reply.body.message}” The account may need another plan.',
    },
    { when: { status: 404 }, is: 'refused', say: 'Bitly can’t find this. Check the fields of this step.' },
    {
      when: { status: [400, 422] },
      is: 'refused',
      say: 'Bitly refused this: “{reply.body.description|or:no details}” {reply.body.errors.0.message|or:}',
    },
    { when: { status: 429 }, is: 'later', say: 'Bitly gets too many requests, or the month’s limit is reached. We’ll try again later.' },
  ],
  lists: {
    groups: { request: { method: 'GET', path: '/groups' }, items: 'reply.body.groups', value: '{item.guid}', label: '{item.name}' },
  },
  triggers: [
    {
      kind: 'poll',
      event: 'new_link',
      title: 'New link',
      help: 'Runs for each new short link of a group.',
      fields: [group],
      // Bitly promises no order: all links of the last day are read.
      request: {
        method: 'GET',
        path: '/groups/{input.group}/bitlinks',
        query: { created_after: '{now|earlier:1d|unix}' },
        pages: { kind: 'url', next: 'reply.body.pagination.next', size: { send: 'query.size', value: 100 } },
      },
      items: 'reply.body.links',
      key: '{item.id}',
      order: 'none',
      since: { place: 'item.created_at', as: 'iso' },
      outputs,
      sample,
    },
  ],
  actions: [
    {
      kind: 'write',
      event: 'shorten',
      title: 'Shorten a link',
      help: 'Creates a short link. The same URL returns the same link again.',
      fields: [
        required('address', 'Long URL', 'text', 'The URL to shorten, with https://.'),
        field('domain', 'Domain', 'text', 'Your own short domain. bit.ly if left empty.', { group: 'more' }),
        field('group', 'Group', 'choice', 'The default group if left empty.', { dynamicChoices: 'groups', group: 'more' }),
      ],
      request: {
        method: 'POST',
        path: '/shorten',
        body: { json: { domain: '{input.domain|or:bit.ly}', long_url: '{input.address|trim}', group_guid: '{input.group}' } },
      },
      outputs,
      sample,
    },
    {
      kind: 'write',
      event: 'update_link',
      title: 'Rename a link',
      help: 'Changes the title of a short link.',
      fields: [link, { ...title, isRequired: true }],
      request: { method: 'PATCH', path: '/bitlinks/{input.link|path}', body: { json: { title: '{input.title}' } } },
      // https://dev.bitly.com/api-reference/#updateBitlink: values replace those that the link has.
      repeat: 'replaces',
      outputs,
      sample,
    },
    {
      kind: 'search',
      event: 'get_link',
      title: 'Get a link',
      help: 'Gets the long URL and the title of a short link.',
      fields: [link],
      request: { method: 'GET', path: '/bitlinks/{input.link|path}' },
      found: { items: 'reply.body', none: { status: 404 } },
      outputs,
      sample: { isFound: true, item: sample },
    },
    {
      kind: 'search',
      event: 'get_clicks',
      title: 'Get clicks on a link',
      help: 'Gets how often a short link was clicked in the last days.',
      fields: [link, field('days', 'Days', 'number', 'How many days back to count. All days if left empty.')],
      request: {
        method: 'GET',
        path: '/bitlinks/{input.link|path}/clicks/summary',
        query: { unit: 'day', units: '{input.days|or:-1}' },
      },
      found: { items: 'reply.body' },
      outputs: [output('total_clicks', 'Clicks', 'number')],
      sample: { isFound: true, item: { total_clicks: 42, unit: 'day', units: 30, unit_reference: '2026-11-21T09:30:00+0000' } },
    },
  ],
};

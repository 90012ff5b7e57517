import type { AppDefinition, PollSource } from '../../domain/apps/definition';
import { field, output, required } from './parts';

const organization = required('organization', 'Organization', 'choice', 'An organization of the account.', {
  dynamicChoices: 'organizations',
});
const event = required('event', 'Event', 'choice', 'An event of the organization.', {
  dynamicChoices: 'events',
  dependsOn: ['organization'],
});

const eventOutputs = [
  output('name.text', 'Name'),
  output('id', 'ID'),
  output('url', 'Link'),
  output('status', 'Status'),
  output('start.local', 'Starts at, local time'),
  output('start.utc', 'Starts at', 'moment'),
  output('end.utc', 'Ends at', 'moment'),
  output('currency', 'Currency'),
  output('created', 'Created at', 'moment'),
];
const sampleEvent = {
  id: '151214834641',
  name: { text: 'Lantern evening', html: 'Lantern evening' },
  url: 'https://www.eventbrite.example.com/e/lantern-evening-tickets-151214834641',
  start: { timezone: 'Europe/Berlin', local: '2026-12-04T18:00:00', utc: '2026-12-04T17:00:00Z' },
  end: { timezone: 'Europe/Berlin', local: '2026-12-04T21:00:00', utc: '2026-12-04T20:00:00Z' },
  organization_id: '388451234567',
  created: '2026-11-21T09:30:00Z',
  changed: '2026-11-21T09:30:00Z',
  status: 'draft',
  currency: 'EUR',
  online_event: false,
};
const attendeeOutputs = [
  output('profile.name', 'Name'),
  output('profile.email', 'Email'),
  output('ticket_class_name', 'Ticket'),
  output('status', 'Status'),
  output('checked_in', 'Checked in', 'boolean'),
  output('event_id', 'Event ID'),
  output('order_id', 'Order ID'),
  output('id', 'ID'),
  output('created', 'Created at', 'moment'),
];
const sampleAttendee = {
  id: '2360209833',
  created: '2026-11-21T09:30:00Z',
  changed: '2026-11-21T09:30:00Z',
  quantity: 1,
  profile: { name: 'Ada Berg', first_name: 'Ada', last_name: 'Berg', email: 'ada@example.com' },
  checked_in: false,
  cancelled: false,
  refunded: false,
  status: 'Attending',
  ticket_class_name: 'Standard',
  event_id: '151214834641',
  order_id: '1689365701',
};

const pages = {
  kind: 'cursor',
  send: 'query.continuation',
  next: 'reply.body.pagination.continuation',
  more: 'reply.body.pagination.has_more_items',
} as const;

/** Eventbrite promises no order for attendees and orders: what was changed in the last two days is read. */
const changed = (list: 'attendees' | 'orders', time: 'created' | 'changed', key: string) =>
  ({
    kind: 'poll',
    request: {
      method: 'GET',
      path: `/organizations/{input.organization}/${list}/`,
      query: { changed_since: '{now|earlier:2d|iso}' },
      pages,
    },
    items: `reply.body.${list}`,
    key,
    order: 'none',
    since: { place: `item.${time}`, as: 'iso', overlapSeconds: 172_800 },
  }) as const satisfies PollSource & { kind: 'poll' };

const message = '“{reply.body.error_description|or:no details}”';

export const eventbrite: AppDefinition = {
  format: 1,
  app: 'EventbriteCLIAPI',
  name: 'Eventbrite',
  docs: 'https://www.eventbrite.com/platform/api',
  bases: { default: 'https://www.eventbriteapi.com/v3' },
  hosts: ['www.eventbriteapi.com'],
  connection: {
    ways: {
      token: {
        kind: 'key',
        label: 'Private token',
        fields: [
          required(
            'token',
            'Private token',
            'secret',
            'In Eventbrite, open “Account settings”, “Developer links”, “API keys”, and copy the private token.',
          ),
        ],
        place: 'header',
        name: 'authorization',
        value: 'Bearer {connection.token}',
      },
      // https://www.eventbrite.com/platform/api#/introduction/authentication
      oauth: {
        kind: 'oauth',
        grant: 'code',
        label: 'Sign in with Eventbrite',
        authorize: 'https://www.eventbrite.com/oauth/authorize',
        token: 'https://www.eventbrite.com/oauth/token',
        scopes: [],
        pkce: false,
        expires: 'never',
        family: 'eventbrite',
        ownClient: true,
        help: 'In Eventbrite, open “Account settings”, “Developer links”, “API keys”, create a key, and copy its API key and client secret. Its redirect URL is:',
      },
    },
    test: { request: { method: 'GET', path: '/users/me/' }, title: '{reply.body.name} ({reply.body.emails.0.email})' },
  },
  errors: [
    { when: { status: 401 }, is: 'lost', say: 'Eventbrite refused the token. Reconnect the account.' },
    { when: { status: 403 }, is: 'refused', say: `The account isn’t allowed to do this: ${message}` },
    { when: { status: 404 }, is: 'refused', say: `Eventbrite can’t find this: ${message}` },
    { when: { status: 400 }, is: 'refused', say: `Eventbrite refused this: ${message}` },
    { when: { status: 429 }, is: 'later' },
  ],
  lists: {
    organizations: {
      request: { method: 'GET', path: '/users/me/organizations/' },
      items: 'reply.body.organizations',
      value: '{item.id}',
      label: '{item.name}',
    },
    events: {
      request: { method: 'GET', path: '/organizations/{input.organization}/events/', query: { order_by: 'created_desc' }, pages },
      items: 'reply.body.events',
      value: '{item.id}',
      label: '{item.name.text}',
    },
  },
  triggers: [
    {
      ...changed('attendees', 'created', '{item.id}'),
      event: 'new_attendee',
      title: 'New attendee',
      help: 'Runs for each ticket of an attendee, for all events of an organization.',
      fields: [organization],
      outputs: attendeeOutputs,
      sample: sampleAttendee,
    },
    {
      ...changed('orders', 'created', '{item.id}'),
      event: 'new_order',
      title: 'New order',
      help: 'Runs for each order, for all events of an organization.',
      fields: [organization],
      outputs: [
        output('name', 'Name'),
        output('email', 'Email'),
        output('status', 'Status'),
        output('costs.gross.display', 'Total'),
        output('event_id', 'Event ID'),
        output('id', 'ID'),
        output('created', 'Created at', 'moment'),
      ],
      sample: {
        id: '1689365701',
        created: '2026-11-21T09:30:00Z',
        changed: '2026-11-21T09:30:02Z',
        name: 'Ada Berg',
        first_name: 'Ada',
        last_name: 'Berg',
        email: 'ada@example.com',
        status: 'placed',
        costs: { gross: { currency: 'EUR', value: 1500, major_value: '15.00', display: '€15.00' } },
        event_id: '151214834641',
      },
    },
    {
      kind: 'poll',
      event: 'new_event',
      title: 'New event',
      help: 'Runs for each event that is created in an organization, including drafts.',
      fields: [organization],
      request: { method: 'GET', path: '/organizations/{input.organization}/events/', query: { order_by: 'created_desc' }, pages },
      items: 'reply.body.events',
      key: '{item.id}',
      order: 'newest',
      since: { place: 'item.created', as: 'iso' },
      outputs: eventOutputs,
      sample: sampleEvent,
    },
  ],
  actions: [
    {
      kind: 'write',
      event: 'create_event',
      title: 'Create an event',
      help: 'Creates an event as a draft. It is published once it has tickets.',
      fields: [
        organization,
        required('name', 'Name', 'text', 'One line.'),
        required('start', 'Starts at', 'moment', 'Date and time.'),
        required('end', 'Ends at', 'moment', 'Date and time.'),
        required('timezone', 'Time zone', 'text', 'The time zone in which Eventbrite shows the times, such as Europe/Berlin.'),
        required('currency', 'Currency', 'text', 'Three letters, such as EUR.'),
        field('summary', 'Summary', 'text', 'Up to 140 characters.'),
        field('isOnline', 'Online', 'boolean', 'Whether it takes place online.', { group: 'more' }),
        field('capacity', 'Capacity', 'number', 'How many people can attend.', { group: 'more' }),
      ],
      // Never: Eventbrite creates a second draft.
      request: {
        method: 'POST',
        path: '/organizations/{input.organization}/events/',
        body: {
          json: {
            event: {
              name: { html: '{input.name}' },
              summary: '{input.summary}',
              start: { timezone: '{input.timezone|trim}', utc: '{input.start|iso}' },
              end: { timezone: '{input.timezone|trim}', utc: '{input.end|iso}' },
              currency: '{input.currency|upper|trim}',
              online_event: '{input.isOnline}',
              capacity: '{input.capacity}',
            },
          },
        },
      },
      outputs: eventOutputs,
      sample: sampleEvent,
    },
    {
      kind: 'write',
      event: 'publish_event',
      title: 'Publish an event',
      help: 'Publishes a draft that has tickets.',
      fields: [organization, event],
      request: { method: 'POST', path: '/events/{input.event}/publish/' },
      outputs: [output('published', 'Published', 'boolean')],
      sample: { published: true },
    },
    {
      kind: 'search',
      event: 'get_event',
      title: 'Get an event',
      help: 'Gets an event by its ID.',
      fields: [required('event', 'Event', 'text', 'The ID of an event: the last number in its URL.')],
      request: { method: 'GET', path: '/events/{input.event}/' },
      found: { items: 'reply.body', none: { status: 404 } },
      outputs: eventOutputs,
      sample: { isFound: true, item: sampleEvent },
    },
    {
      kind: 'search',
      event: 'find_attendee',
      title: 'Find an attendee',
      help: 'Finds an attendee of an event by the email address.',
      fields: [
        organization,
        event,
        required('email', 'Email', 'text', 'The whole email address, with the same upper and lower case as in Eventbrite.'),
      ],
      request: { method: 'GET', path: '/events/{input.event}/attendees/', pages },
      found: { items: 'reply.body.attendees', where: { 'item.profile.email': '{input.email|trim}' } },
      outputs: attendeeOutputs,
      sample: { isFound: true, item: sampleAttendee },
    },
  ],
};

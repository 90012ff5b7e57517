import type { AppDefinition, HookTriggerDefinition, Pages, RequestDefinition, StepDefinition } from '../../domain/apps/definition';
import { choices, field, output, required } from './parts';
import { subscribing } from './subscribing';

/** https://developer.calendly.com/api-docs: at most 100 items. */
const pages: Pages = {
  kind: 'cursor',
  send: 'query.page_token',
  next: 'reply.body.pagination.next_page_token',
  size: { send: 'query.count', value: 100 },
};
/** Lists need the address of the user. */
const me: StepDefinition = { name: 'me', request: { method: 'GET', path: '/users/me' }, repeat: 'safe' };
const user = '{me.body.resource.uri}';
const organization = '{me.body.resource.current_organization}';
/** The address of our webhook in the list. */
const ours = 'found.body.collection[callback_url={hook.url}].uri';
const events = (query: RequestDefinition['query']): RequestDefinition => ({
  method: 'GET',
  path: '/scheduled_events',
  query: { user, ...query },
  pages,
});

const meeting = required('event', 'Meeting', 'text', 'The URI of a meeting, from an earlier step.');
const meetingId = '{input.event|part:-1</>}';

const sampleEvent = {
  uri: 'https://api.calendly.com/scheduled_events/GBGBDCAADAEDCRZ2',
  name: '15 Minute Meeting',
  status: 'active',
  start_time: '2026-12-01T09:00:00.000000Z',
  end_time: '2026-12-01T09:15:00.000000Z',
  event_type: 'https://api.calendly.com/event_types/GBGBDCAADAEDCRZ3',
  location: { type: 'physical', location: 'Harbour 1' },
  invitees_counter: { total: 1, active: 1, limit: 1 },
  created_at: '2026-11-21T09:30:00.000000Z',
  updated_at: '2026-11-21T09:30:00.000000Z',
};
const eventOutputs = [
  output('name', 'Name'),
  output('start_time', 'Starts at', 'moment'),
  output('end_time', 'Ends at', 'moment'),
  output('status', 'Status'),
  output('location.location', 'Location'),
  output('uri', 'Meeting URI'),
  output('created_at', 'Booked at', 'moment'),
];
const sampleInvitee = {
  uri: 'https://api.calendly.com/scheduled_events/GBGBDCAADAEDCRZ2/invitees/AAAAAAAAAAAAAAAA',
  email: 'ada@example.com',
  name: 'Ada Berg',
  first_name: 'Ada',
  last_name: 'Berg',
  status: 'active',
  timezone: 'Europe/Berlin',
  event: 'https://api.calendly.com/scheduled_events/GBGBDCAADAEDCRZ2',
  questions_and_answers: [{ question: 'What is it about?', answer: 'Lanterns', position: 0 }],
  cancel_url: 'https://calendly.com/cancellations/AAAAAAAAAAAAAAAA',
  reschedule_url: 'https://calendly.com/reschedulings/AAAAAAAAAAAAAAAA',
  rescheduled: false,
  created_at: '2026-11-21T09:30:00.000000Z',
};
const inviteeOutputs = [
  output('name', 'Name'),
  output('email', 'Email'),
  output('questions_and_answers', 'Answers', 'list'),
  output('timezone', 'Time zone'),
  output('cancel_url', 'Cancel link'),
  output('reschedule_url', 'Reschedule link'),
  output('uri', 'Meeting URI'),
];
const hookOutputs = [
  ...inviteeOutputs,
  output('scheduled_event.name', 'Meeting'),
  output('scheduled_event.start_time', 'Starts at', 'moment'),
  output('scheduled_event.end_time', 'Ends at', 'moment'),
  output('scheduled_event.location.location', 'Location'),
];

/** https://developer.calendly.com/receive-data-from-scheduled-events-in-real-time-with-webhook-subscriptions */
const subscribed = (event: string) =>
  ({
    kind: 'hook',
    reach: 'subscribed',
    fields: [],
    // https://developer.calendly.com/api-docs/overview/webhooks/webhook-signatures
    signature: {
      kind: 'hmac',
      hash: 'sha256',
      encoding: 'hex',
      header: 'Calendly-Webhook-Signature',
      pairs: { signature: 'v1', time: 't' },
      time: { within: 180 },
      content: '{time}.{body}',
      secret: '{hook.secret}',
    },
    where: { 'body.event': event },
    output: '{body.payload}',
    ...subscribing({
      before: [me],
      list: {
        method: 'GET',
        path: '/webhook_subscriptions',
        query: { organization, user, scope: 'user', count: 100 },
      },
      ours,
      create: {
        method: 'POST',
        path: '/webhook_subscriptions',
        body: { json: { url: '{hook.url}', events: [event], organization, user, scope: 'user', signing_key: '{hook.secret}' } },
      },
      remove: () => ({ method: 'DELETE', address: ours, reply: 'none' }),
    }),
    outputs: hookOutputs,
  }) as const satisfies Partial<HookTriggerDefinition>;

export const calendly: AppDefinition = {
  format: 1,
  app: 'CalendlyCLIAPI',
  name: 'Calendly',
  docs: 'https://developer.calendly.com/api-docs',
  bases: { default: 'https://api.calendly.com' },
  hosts: ['api.calendly.com'],
  connection: {
    ways: {
      token: {
        kind: 'key',
        label: 'Personal access token',
        fields: [
          required(
            'token',
            'Personal access token',
            'secret',
            'In Calendly, open “Integrations & apps”, “API and webhooks”, generate a token and copy it.',
          ),
        ],
        place: 'header',
        name: 'authorization',
        value: 'Bearer {connection.token}',
      },
    },
    test: { request: me.request, title: '{reply.body.resource.name} ({reply.body.resource.email})' },
  },
  errors: [
    { when: { status: 401 }, is: 'lost', say: 'Calendly refused the token. Reconnect the account.' },
    { when: { status: 403 }, is: 'refused', say: 'Calendly doesn’t allow this: “{reply.body.message}” Webhooks need a paid plan.' },
    { when: { status: 404 }, is: 'refused', say: 'Calendly can’t find this: “{reply.body.message}” Check the fields of this step.' },
    {
      when: { status: [400, 409, 422] },
      is: 'refused',
      say: 'Calendly refused this: “{reply.body.message}” {reply.body.details.0.message|or:}',
    },
    { when: { status: 429 }, is: 'later', retryAfter: { place: 'reply.headers[x-ratelimit-reset]', as: 'seconds' } },
  ],
  lists: {
    eventTypes: {
      steps: [me],
      request: { method: 'GET', path: '/event_types', query: { user, active: true }, pages },
      items: 'reply.body.collection',
      value: '{item.uri}',
      label: '{item.name}',
    },
  },
  triggers: [
    {
      ...subscribed('invitee.created'),
      event: 'invitee_created',
      title: 'New invitee',
      help: 'Runs for each person who books a meeting with you. This needs a paid Calendly plan.',
      key: '{body.payload.uri}',
      sample: { ...sampleInvitee, scheduled_event: sampleEvent },
    },
    {
      ...subscribed('invitee.canceled'),
      event: 'invitee_canceled',
      title: 'Invitee cancelled',
      help: 'Runs for each person whose meeting with you is cancelled. This needs a paid Calendly plan.',
      key: '{body.payload.uri}',
      sample: {
        ...sampleInvitee,
        status: 'canceled',
        cancellation: { canceled_by: 'Ada Berg', reason: 'I am ill', canceler_type: 'invitee' },
        scheduled_event: { ...sampleEvent, status: 'canceled' },
      },
    },
    {
      kind: 'poll',
      event: 'new_event',
      title: 'New meeting',
      help: 'Runs for each new meeting in your Calendly, on any plan.',
      fields: [],
      steps: [me],
      // Calendly sorts by the start only, so all meetings that lie ahead are read.
      request: events({ status: 'active', min_start_time: '{now|earlier:1h}', sort: 'start_time:asc' }),
      items: 'reply.body.collection',
      key: '{item.uri}',
      order: 'none',
      since: { place: 'item.created_at', as: 'iso' },
      outputs: eventOutputs,
      sample: sampleEvent,
    },
  ],
  actions: [
    {
      kind: 'write',
      event: 'create_link',
      title: 'Create a single-use link',
      help: 'Creates a link that can be used to book one meeting.',
      fields: [required('eventType', 'Event type', 'choice', 'The type of meeting that can be booked.', { dynamicChoices: 'eventTypes' })],
      // Never: Calendly creates a second link.
      request: {
        method: 'POST',
        path: '/scheduling_links',
        body: { json: { max_event_count: 1, owner: '{input.eventType}', owner_type: 'EventType' } },
      },
      output: '{reply.body.resource}',
      outputs: [output('booking_url', 'Link')],
      sample: {
        booking_url: 'https://calendly.com/s/FOO-BAR-SLUG',
        owner: 'https://api.calendly.com/event_types/GBGBDCAADAEDCRZ3',
        owner_type: 'EventType',
      },
    },
    {
      kind: 'write',
      event: 'cancel_event',
      title: 'Cancel a meeting',
      help: 'Cancels a meeting. Calendly notifies the invitees.',
      fields: [meeting, field('reason', 'Reason', 'longText', 'The invitees see it.')],
      request: { method: 'POST', path: `/scheduled_events/${meetingId}/cancellation`, body: { json: { reason: '{input.reason}' } } },
      output: '{reply.body.resource}',
      sample: { canceled_by: 'Ada Berg', reason: 'I am ill', canceler_type: 'host', created_at: '2026-11-21T09:30:00.000000Z' },
    },
    {
      kind: 'write',
      event: 'mark_no_show',
      title: 'Mark an invitee as no-show',
      help: 'Records that an invitee did not show up.',
      fields: [required('invitee', 'Invitee', 'text', 'The URI of an invitee, from an earlier step.')],
      request: { method: 'POST', path: '/invitee_no_shows', body: { json: { invitee: '{input.invitee}' } } },
      output: '{reply.body.resource}',
      sample: {
        uri: 'https://api.calendly.com/invitee_no_shows/6ee96ed4-83a3-4966-a278-cd19b3c02e09',
        invitee: sampleInvitee.uri,
        created_at: '2026-12-01T09:30:00.000000Z',
      },
    },
    {
      kind: 'search',
      event: 'find_event',
      title: 'Find a meeting',
      help: 'Finds the latest meeting with a person.',
      fields: [
        required('email', 'Email', 'text', 'The email address of the person.'),
        field('status', 'Status', 'choice', 'Any if left empty.', { choices: choices({ active: 'Active', canceled: 'Cancelled' }) }),
      ],
      steps: [me],
      request: {
        method: 'GET',
        path: '/scheduled_events',
        query: { user, invitee_email: '{input.email|trim}', status: '{input.status}', sort: 'start_time:desc', count: 1 },
      },
      found: { items: 'reply.body.collection' },
      outputs: eventOutputs,
      sample: { isFound: true, item: sampleEvent },
    },
    {
      kind: 'search',
      event: 'find_invitee',
      title: 'Find an invitee of a meeting',
      help: 'Finds an invitee with the answers to your questions.',
      fields: [meeting, field('email', 'Email', 'text', 'The email address of the invitee. The first invitee if left empty.')],
      request: { method: 'GET', path: `/scheduled_events/${meetingId}/invitees`, query: { email: '{input.email|trim}', count: 1 } },
      found: { items: 'reply.body.collection' },
      outputs: inviteeOutputs,
      sample: { isFound: true, item: sampleInvitee },
    },
  ],
};

import type { AppDefinition, AppField, OutputLabel, OutputType, PollSource, RequestDefinition } from '../../domain/apps/definition';
import { subscribing } from './subscribing';

const service: AppField = {
  key: 'service',
  label: 'Service',
  type: 'choice',
  help: 'A service of the account.',
  dynamicChoices: 'services',
};
const incident: AppField = {
  key: 'incident',
  label: 'Incident',
  type: 'text',
  help: 'The ID of an incident, from an earlier step.',
  isRequired: true,
};
const urgency: AppField = {
  key: 'urgency',
  label: 'Urgency',
  type: 'choice',
  help: 'The service’s default if left empty.',
  choices: [
    { value: 'high', label: 'High' },
    { value: 'low', label: 'Low' },
  ],
};

const pages = {
  kind: 'offset',
  send: 'query.offset',
  more: 'reply.body.more',
  size: { send: 'query.limit', value: 100 },
} as const;
/** Each change names the person who makes it. */
const asPerson = { From: '{connection.email}' };

const output = (place: string, label: string, type: OutputType = 'text'): OutputLabel => ({ place, label, type });
const outputs = [
  output('id', 'ID'),
  output('incident_number', 'Number', 'number'),
  output('title', 'Title'),
  output('status', 'Status'),
  output('urgency', 'Urgency'),
  output('service.summary', 'Service'),
  output('assignments.*.assignee.summary', 'Assigned to', 'list'),
  output('created_at', 'Created at', 'moment'),
  output('html_url', 'Link'),
];
const sampleIncident = {
  id: 'PT4KHLK',
  type: 'incident',
  incident_number: 1234,
  title: 'The lanterns are dark',
  status: 'triggered',
  urgency: 'high',
  service: { id: 'PIJ90N7', type: 'service_reference', summary: 'Harbour lights' },
  assignments: [{ at: '2026-11-21T09:30:00Z', assignee: { id: 'PXPGF42', type: 'user_reference', summary: 'Ada Example' } }],
  created_at: '2026-11-21T09:30:00Z',
  resolved_at: null,
  html_url: 'https://example.pagerduty.com/incidents/PT4KHLK',
};

const incidents = (time: 'created_at' | 'resolved_at', query: RequestDefinition['query'] = {}) =>
  ({
    request: {
      method: 'GET',
      path: '/incidents',
      query: { date_range: 'all', sort_by: `${time}:desc`, 'service_ids[]': '{input.service}', ...query },
      pages,
    },
    items: 'reply.body.incidents',
    key: '{item.id}',
    order: 'newest',
    since: { place: `item.${time}`, as: 'iso' },
  }) as const satisfies PollSource;

/**
 * https://developer.pagerduty.com/docs/webhooks-overview and verifying-webhook-signatures: events have other names than the API, so the
 * whole is asked for.
 */
const subscribedTo = (event: string) =>
  ({
    kind: 'hook',
    reach: 'subscribed',
    fields: [{ ...service, help: 'Only incidents of this service count.' }],
    ...subscribing({
      list: { method: 'GET', path: '/webhook_subscriptions', query: { limit: 100 } },
      ours: 'found.body.webhook_subscriptions[delivery_method.url={hook.url}].id',
      create: {
        method: 'POST',
        path: '/webhook_subscriptions',
        body: {
          json: {
            webhook_subscription: {
              type: 'webhook_subscription',
              delivery_method: { type: 'http_delivery_method', url: '{hook.url}' },
              description: 'Starts a workflow.',
              events: [event],
              filter: {
                $when: 'input.service',
                then: { id: '{input.service}', type: 'service_reference' },
                else: { type: 'account_reference' },
              },
            },
          },
        },
      },
      remove: (id) => ({ method: 'DELETE', path: `/webhook_subscriptions/${id}` }),
      keep: { signing: 'reply.body.webhook_subscription.delivery_method.secret' },
    }),
    signature: {
      kind: 'hmac',
      hash: 'sha256',
      encoding: 'hex',
      header: 'X-PagerDuty-Signature',
      pairs: { signature: 'v1' },
      content: '{body}',
      secret: '{hook.signing}',
    },
    where: { 'item.event.event_type': event },
    key: '{item.event.data.id}',
    fetch: { method: 'GET', path: '/incidents/{item.event.data.id}' },
    output: '{item.incident}',
    outputs,
  }) as const;

export const pagerDuty: AppDefinition = {
  format: 1,
  app: 'PagerDutyCLIAPI',
  name: 'PagerDuty',
  docs: 'https://developer.pagerduty.com/api-reference/',
  bases: { default: 'https://{connection.region}' },
  hosts: ['{connection.region}'],
  headers: { accept: 'application/vnd.pagerduty+json;version=2' },
  connection: {
    fields: [
      {
        key: 'region',
        label: 'Region',
        type: 'choice',
        help: 'Where your account keeps its data.',
        initial: 'api.pagerduty.com',
        isRequired: true,
        choices: [
          { value: 'api.pagerduty.com', label: 'United States' },
          { value: 'api.eu.pagerduty.com', label: 'European Union' },
        ],
        pattern: { matches: 'api\\.(?:eu\\.)?pagerduty\\.com', say: 'Choose one of the regions.' },
      },
      {
        key: 'email',
        label: 'Your email in PagerDuty',
        type: 'text',
        help: 'Incidents that steps create or change show this person.',
        isRequired: true,
      },
    ],
    ways: {
      key: {
        kind: 'key',
        label: 'API key',
        fields: [
          {
            key: 'key',
            label: 'API key',
            type: 'secret',
            help: 'In PagerDuty, open Integrations › API access keys, create a key that is not read-only, and copy it.',
            isRequired: true,
          },
        ],
        place: 'header',
        name: 'authorization',
        value: 'Token token={connection.key}',
      },
    },
    test: {
      request: { method: 'GET', path: '/users', query: { limit: 1, query: '{connection.email}' } },
      title: '{reply.body.users.0.name|or:PagerDuty}',
    },
  },
  // https://developer.pagerduty.com/docs/errors
  errors: [
    { when: { status: 401 }, is: 'lost', say: 'PagerDuty refused the API key. Reconnect the account.' },
    {
      when: { status: 403 },
      is: 'refused',
      say: 'PagerDuty doesn’t allow this: “{reply.body.error.message}” Check whether the key is read-only.',
    },
    { when: { status: 404 }, is: 'refused', say: 'PagerDuty can’t find this: “{reply.body.error.message}” Check the IDs of this step.' },
    {
      when: { status: 400 },
      is: 'refused',
      say: 'PagerDuty refused this: “{reply.body.error.message} {reply.body.error.errors.0|or:}” Check the fields of this step.',
    },
    { when: { status: 429 }, is: 'later', retryAfter: { place: 'reply.headers[ratelimit-reset]', as: 'seconds' } },
  ],
  lists: {
    services: {
      request: { method: 'GET', path: '/services', query: { sort_by: 'name' }, pages },
      items: 'reply.body.services',
      value: '{item.id}',
      label: '{item.name}',
    },
    schedules: {
      request: { method: 'GET', path: '/schedules', pages },
      items: 'reply.body.schedules',
      value: '{item.id}',
      label: '{item.name}',
    },
  },
  triggers: [
    {
      ...subscribedTo('incident.triggered'),
      poll: incidents('created_at'),
      event: 'new_incident',
      title: 'New incident',
      help: 'Runs for each new incident.',
      sample: sampleIncident,
    },
    {
      ...subscribedTo('incident.resolved'),
      poll: incidents('resolved_at', { 'statuses[]': 'resolved' }),
      event: 'resolved_incident',
      title: 'Incident resolved',
      help: 'Runs for each incident that is resolved.',
      sample: { ...sampleIncident, status: 'resolved', resolved_at: '2026-11-21T10:30:00Z' },
    },
  ],
  // No action is repeated: PagerDuty has no idempotency keys for these requests.
  actions: [
    {
      kind: 'write',
      event: 'create_incident',
      title: 'Create an incident',
      help: 'Creates an incident and notifies the people on call.',
      fields: [
        { key: 'title', label: 'Title', type: 'text', help: 'What happened, in one line.', isRequired: true },
        { ...service, isRequired: true },
        { key: 'details', label: 'Details', type: 'longText', help: 'What people need to know.' },
        urgency,
      ],
      request: {
        method: 'POST',
        path: '/incidents',
        headers: asPerson,
        body: {
          json: {
            incident: {
              type: 'incident',
              title: '{input.title}',
              service: { id: '{input.service}', type: 'service_reference' },
              urgency: '{input.urgency}',
              body: { $when: 'input.details', then: { type: 'incident_body', details: '{input.details}' } },
            },
          },
        },
      },
      output: '{reply.body.incident}',
      outputs,
      sample: sampleIncident,
    },
    {
      kind: 'write',
      event: 'update_incident',
      title: 'Acknowledge or resolve an incident',
      help: 'Changes the status of an incident.',
      fields: [
        incident,
        {
          key: 'status',
          label: 'Status',
          type: 'choice',
          help: 'The new status.',
          isRequired: true,
          choices: [
            { value: 'acknowledged', label: 'Acknowledged' },
            { value: 'resolved', label: 'Resolved' },
          ],
        },
        { key: 'resolution', label: 'Resolution', type: 'longText', help: 'How it was resolved. It is added as a note.' },
      ],
      request: {
        method: 'PUT',
        path: '/incidents/{input.incident}',
        headers: asPerson,
        body: { json: { incident: { type: 'incident_reference', status: '{input.status}', resolution: '{input.resolution}' } } },
      },
      output: '{reply.body.incident}',
      outputs,
      sample: sampleIncident,
    },
    {
      kind: 'write',
      event: 'add_note',
      title: 'Add a note',
      help: 'Adds a note to an incident.',
      fields: [incident, { key: 'text', label: 'Note', type: 'longText', help: 'The text of the note.', isRequired: true }],
      request: {
        method: 'POST',
        path: '/incidents/{input.incident}/notes',
        headers: asPerson,
        body: { json: { note: { content: '{input.text}' } } },
      },
      output: '{reply.body.note}',
      sample: { id: 'PWL7QXS', content: 'We look for candles.', created_at: '2026-11-21T09:30:00Z' },
    },
    {
      kind: 'search',
      event: 'find_on_call',
      title: 'Find who is on call',
      help: 'Finds the person who is on call now.',
      fields: [
        { key: 'schedule', label: 'Schedule', type: 'choice', help: 'An on-call schedule.', isRequired: true, dynamicChoices: 'schedules' },
      ],
      request: {
        method: 'GET',
        path: '/oncalls',
        query: { 'schedule_ids[]': '{input.schedule}', 'include[]': 'users', earliest: true, limit: 1 },
      },
      found: { items: 'reply.body.oncalls' },
      outputs: [
        output('user.name', 'Name'),
        output('user.email', 'Email'),
        output('end', 'On call until', 'moment'),
        output('escalation_level', 'Level', 'number'),
      ],
      sample: {
        isFound: true,
        item: {
          user: { id: 'PXPGF42', name: 'Ada Example', email: 'ada@example.com' },
          schedule: { id: 'PI7DH85', summary: 'Nights' },
          escalation_level: 1,
          start: '2026-11-21T08:00:00Z',
          end: '2026-11-21T20:00:00Z',
        },
      },
    },
    {
      kind: 'search',
      event: 'get_incident',
      title: 'Get an incident',
      help: 'Gets an incident by its ID.',
      fields: [incident],
      request: { method: 'GET', path: '/incidents/{input.incident}' },
      found: { items: 'reply.body.incident' },
      outputs,
      sample: { isFound: true, item: sampleIncident },
    },
  ],
};

import type { AppDefinition, AppField, PollTriggerDefinition, Value } from '../../domain/apps/definition';
import { errorsOfGoogle, signInWithGoogle } from './google';

const calendar: AppField = {
  key: 'calendar',
  label: 'Calendar',
  type: 'choice',
  help: 'A calendar of the account.',
  isRequired: true,
  dynamicChoices: 'calendars',
};
const event: AppField = { key: 'event', label: 'Event', type: 'text', help: 'The ID of an event, from an earlier step.', isRequired: true };
const title: AppField = { key: 'title', label: 'Title', type: 'text', help: 'The title of the event.' };
const description: AppField = { key: 'description', label: 'Description', type: 'longText', help: 'What guests should know.' };
const location: AppField = { key: 'location', label: 'Location', type: 'text', help: 'An address or the name of a room.' };
const timeZone: AppField = {
  key: 'timeZone',
  label: 'Time zone',
  type: 'text',
  help: 'Such as Europe/Zurich. The calendar’s own if left empty.',
  group: 'more',
};
const notify: AppField = {
  key: 'notify',
  label: 'Notify guests',
  type: 'choice',
  help: 'Who gets an email about it. Nobody if left empty.',
  choices: [
    { value: 'all', label: 'All guests' },
    { value: 'externalOnly', label: 'Guests who don’t use Google Calendar' },
    { value: 'none', label: 'Nobody' },
  ],
  group: 'more',
};

const path = '/calendars/{input.calendar}/events';
const one = `${path}/{input.event}`;
const query = { sendUpdates: '{input.notify}' };

const sampleEvent = {
  id: '7q2kbl2k1m0c0l9s1r3b5v2ucg',
  status: 'confirmed',
  htmlLink: 'https://www.google.com/calendar/event?eid=N3Eya2JsMms',
  created: '2026-11-21T09:30:00.000Z',
  updated: '2026-11-21T09:30:00.000Z',
  summary: 'Talk about the order',
  description: 'Bring the list.',
  location: 'Room 7',
  organizer: { email: 'ada@example.org' },
  start: { dateTime: '2026-11-30T10:00:00+01:00', timeZone: 'Europe/Zurich' },
  end: { dateTime: '2026-11-30T11:00:00+01:00', timeZone: 'Europe/Zurich' },
  attendees: [{ email: 'grace@example.org', responseStatus: 'needsAction' }],
};
const outputs = [
  { place: 'summary', label: 'Title', type: 'text' },
  { place: 'start.dateTime', label: 'Starts at', type: 'moment' },
  { place: 'end.dateTime', label: 'Ends at', type: 'moment' },
  { place: 'start.date', label: 'First day of an all-day event', type: 'moment' },
  { place: 'end.date', label: 'Day after the last day', type: 'moment' },
  { place: 'location', label: 'Location', type: 'text' },
  { place: 'description', label: 'Description', type: 'text' },
  { place: 'attendees', label: 'Guests', type: 'list' },
  { place: 'organizer.email', label: 'Organizer', type: 'text' },
  { place: 'htmlLink', label: 'Link', type: 'text' },
  { place: 'id', label: 'ID', type: 'text' },
] as const;

// https://developers.google.com/workspace/calendar/api/guides/sync
const changes = {
  kind: 'poll',
  fields: [calendar],
  request: {
    method: 'GET',
    path,
    pages: { kind: 'cursor', send: 'query.pageToken', next: 'reply.body.nextPageToken', size: { send: 'query.maxResults', value: 2500 } },
  },
  items: 'reply.body.items',
  order: 'oldest',
  outputs,
  sample: sampleEvent,
} as const satisfies Partial<PollTriggerDefinition>;
const since = { token: 'reply.body.nextSyncToken', send: 'query.syncToken', expired: { status: 410 } } as const;

/** A series needs a time zone. */
const at = (field: 'start' | 'end'): Value => ({
  dateTime: `{input.${field}}`,
  timeZone: { $when: 'input.recurrence', then: '{input.timeZone|zone}', else: '{input.timeZone}' },
});

export const googleCalendar: AppDefinition = {
  format: 1,
  app: 'GoogleCalendarCLIAPI',
  name: 'Google Calendar',
  docs: 'https://developers.google.com/workspace/calendar/api/v3/reference',
  bases: { default: 'https://www.googleapis.com/calendar/v3' },
  hosts: ['www.googleapis.com'],
  connection: {
    ways: { google: signInWithGoogle('the Google Calendar API', 'calendar.events', 'calendar.calendarlist.readonly') },
    test: { request: { method: 'GET', path: '/users/me/calendarList/primary' }, title: '{reply.body.id}' },
  },
  errors: errorsOfGoogle('Google Calendar', 'Check the calendar and the event.'),
  lists: {
    calendars: {
      request: {
        method: 'GET',
        path: '/users/me/calendarList',
        pages: {
          kind: 'cursor',
          send: 'query.pageToken',
          next: 'reply.body.nextPageToken',
          size: { send: 'query.maxResults', value: 250 },
        },
      },
      items: 'reply.body.items',
      value: '{item.id}',
      label: '{item.summary}',
    },
  },
  triggers: [
    {
      ...changes,
      event: 'new_event',
      title: 'New event',
      help: 'Runs for each event that is added to a calendar. A recurring event counts once.',
      since: { ...since, made: 'item.created' },
      where: { 'item.status': { not: 'cancelled' }, 'item.recurringEventId': { present: false } },
      key: '{item.id}',
    },
    {
      ...changes,
      event: 'updated_event',
      title: 'New or updated event',
      help: 'Runs for each event that is added to a calendar or changed there.',
      since,
      where: { 'item.status': { not: 'cancelled' } },
      key: '{item.id}:{item.updated}',
    },
    {
      ...changes,
      event: 'cancelled_event',
      title: 'Cancelled event',
      help: 'Runs for each event that is cancelled or deleted. Google often gives only its ID.',
      since,
      where: { 'item.status': 'cancelled' },
      key: '{item.id}',
      outputs: [{ place: 'id', label: 'ID', type: 'text' }],
      sample: { id: '7q2kbl2k1m0c0l9s1r3b5v2ucg', status: 'cancelled' },
    },
  ],
  actions: [
    {
      kind: 'write',
      event: 'create_event',
      title: 'Create an event',
      help: 'Adds an event to a calendar.',
      fields: [
        calendar,
        { key: 'start', label: 'Starts at', type: 'moment', help: 'Date and time.', isRequired: true },
        { key: 'end', label: 'Ends at', type: 'moment', help: 'Date and time.', isRequired: true },
        title,
        description,
        location,
        { key: 'attendees', label: 'Guests', type: 'list', help: 'Email addresses, one per line.' },
        notify,
        timeZone,
        {
          key: 'recurrence',
          label: 'Recurrence',
          type: 'list',
          help: 'A recurrence rule, such as RRULE:FREQ=WEEKLY;COUNT=3.',
          group: 'more',
        },
        {
          key: 'visibility',
          label: 'Visibility',
          type: 'choice',
          help: 'The calendar’s default if left empty.',
          choices: [
            { value: 'public', label: 'Everyone who can see the calendar' },
            { value: 'private', label: 'Guests only' },
          ],
          group: 'more',
        },
        {
          key: 'showAs',
          label: 'Show as',
          type: 'choice',
          help: 'Whether others see you as busy at this time.',
          choices: [
            { value: 'opaque', label: 'Busy' },
            { value: 'transparent', label: 'Free' },
          ],
          group: 'more',
        },
        { key: 'colorId', label: 'Color', type: 'text', help: 'A Google Calendar color number, from 1 to 11.', group: 'more' },
      ],
      // Never: Google Calendar adds a second event.
      request: {
        method: 'POST',
        path,
        query,
        body: {
          json: {
            summary: '{input.title}',
            description: '{input.description}',
            location: '{input.location}',
            start: at('start'),
            end: at('end'),
            attendees: { $each: 'input.attendees', as: { email: '{each}' } },
            recurrence: '{input.recurrence}',
            visibility: '{input.visibility}',
            transparency: '{input.showAs}',
            colorId: '{input.colorId}',
          },
        },
      },
      outputs,
      sample: sampleEvent,
    },
    {
      kind: 'write',
      event: 'create_all_day_event',
      title: 'Create an all-day event',
      help: 'Adds an event without start and end times to a calendar.',
      fields: [
        calendar,
        { key: 'start', label: 'First day', type: 'moment', help: 'A date.', isRequired: true },
        { key: 'end', label: 'Day after the last day', type: 'moment', help: 'The first day after the event.', isRequired: true },
        title,
        description,
        location,
      ],
      request: {
        method: 'POST',
        path,
        body: {
          json: {
            summary: '{input.title}',
            description: '{input.description}',
            location: '{input.location}',
            start: { date: '{input.start|date}' },
            end: { date: '{input.end|date}' },
          },
        },
      },
      outputs,
      sample: { ...sampleEvent, start: { date: '2026-11-30' }, end: { date: '2026-12-01' } },
    },
    {
      kind: 'write',
      event: 'quick_add_event',
      title: 'Create an event from text',
      help: 'Google Calendar reads the title and time from the text.',
      fields: [
        calendar,
        { key: 'text', label: 'Text', type: 'text', help: 'For example: Lunch with Ada tomorrow at 12', isRequired: true },
      ],
      request: { method: 'POST', path: `${path}/quickAdd`, query: { text: '{input.text}' } },
      outputs,
      sample: sampleEvent,
    },
    {
      kind: 'write',
      event: 'update_event',
      title: 'Update an event',
      help: 'Changes the filled fields of an event.',
      fields: [
        calendar,
        event,
        title,
        description,
        location,
        { key: 'start', label: 'Starts at', type: 'moment', help: 'Date and time. Fill in the end too.' },
        { key: 'end', label: 'Ends at', type: 'moment', help: 'Date and time. Fill in the start too.' },
        timeZone,
        notify,
      ],
      request: {
        method: 'PATCH',
        path: one,
        query,
        body: {
          json: {
            summary: '{input.title}',
            description: '{input.description}',
            location: '{input.location}',
            start: { $when: 'input.start', then: { dateTime: '{input.start}', timeZone: '{input.timeZone}' } },
            end: { $when: 'input.end', then: { dateTime: '{input.end}', timeZone: '{input.timeZone}' } },
          },
        },
      },
      // https://developers.google.com/workspace/calendar/api/v3/reference/events/patch: the named values replace those of the event.
      repeat: 'replaces',
      outputs,
      sample: sampleEvent,
    },
    {
      kind: 'write',
      event: 'delete_event',
      title: 'Delete an event',
      help: 'Deletes an event of a calendar.',
      fields: [calendar, event, notify],
      request: { method: 'DELETE', path: one, query },
      output: { id: '{input.event}', isDeleted: true },
      sample: { id: '7q2kbl2k1m0c0l9s1r3b5v2ucg', isDeleted: true },
    },
    {
      kind: 'search',
      event: 'find_event',
      title: 'Find an event',
      help: 'Finds the first event that matches some words.',
      fields: [
        calendar,
        {
          key: 'query',
          label: 'Search text',
          type: 'text',
          help: 'Words in the title, description, location or guests.',
          isRequired: true,
        },
        { key: 'after', label: 'Ends after', type: 'moment', help: 'Only events that end after this count.' },
      ],
      request: {
        method: 'GET',
        path,
        query: { q: '{input.query}', timeMin: '{input.after|iso}', singleEvents: true, orderBy: 'startTime', maxResults: 1 },
      },
      found: { items: 'reply.body.items' },
      outputs,
      sample: { isFound: true, item: sampleEvent },
    },
  ],
};

/** Google Calendar: https://developers.google.com/workspace/calendar/api/v3/reference */
import { auth, calendar, type calendar_v3 } from '@googleapis/calendar';
import { awkwardLine, awkwardText, casesWith, type AppCases } from '../case';

const connection = { token: 'test-token' };
const on = casesWith(connection);

function google(): calendar_v3.Calendar {
  const client = new auth.OAuth2();
  client.setCredentials({ access_token: connection.token });
  return calendar({ version: 'v3', auth: client, retry: false });
}
const events = () => google().events;

const calendarId = 'zoe+ü@group.calendar.google.com';
const event = '7q2kbl2k1m0c0l9s1r3b5v2ucg';

/** Calendar keeps the place: the first poll reads to the end for its token, the second asks what changed since. */
const since = {
  polls: 2,
  replies: [
    { items: [], nextSyncToken: 'place-1' },
    { items: [], nextSyncToken: 'place-2' },
  ],
};
async function pollChanges(): Promise<void> {
  await events().list({ calendarId, maxResults: 2500 });
  await events().list({ calendarId, maxResults: 2500, syncToken: 'place-1' });
}

export const app: AppCases = {
  app: 'GoogleCalendarCLIAPI',
  library: '@googleapis/calendar',
  by: 'maker',
  cases: [
    on('list:calendars', 'first page', {}, () => google().calendarList.list({ maxResults: 250 })),
    on(
      'list:calendars',
      'three pages',
      {},
      async () => {
        for (const pageToken of [undefined, 'page-2', 'page-3']) await google().calendarList.list({ maxResults: 250, pageToken });
      },
      { replies: [{ items: [], nextPageToken: 'page-2' }, { items: [], nextPageToken: 'page-3' }, { items: [] }] },
    ),
    on('read:new_event', 'two polls', { calendar: calendarId }, pollChanges, since),
    on('read:updated_event', 'two polls', { calendar: calendarId }, pollChanges, since),
    on('read:cancelled_event', 'two polls', { calendar: calendarId }, pollChanges, since),
    on(
      'write:create_event',
      'least fields',
      { calendar: calendarId, start: '2026-11-30T10:00:00+01:00', end: '2026-11-30T11:00:00+01:00' },
      () =>
        events().insert({
          calendarId,
          requestBody: { start: { dateTime: '2026-11-30T10:00:00+01:00' }, end: { dateTime: '2026-11-30T11:00:00+01:00' } },
        }),
    ),
    on(
      'write:create_event',
      'all fields',
      {
        calendar: calendarId,
        title: awkwardLine,
        description: awkwardText,
        location: 'Straße 1/2, Zürich',
        start: '2026-11-30T10:00:00+01:00',
        end: '2026-11-30T11:00:00+01:00',
        timeZone: 'Europe/Zurich',
        attendees: 'zoe@example.com\nmax@example.com',
        recurrence: 'RRULE:FREQ=WEEKLY;COUNT=3',
        visibility: 'private',
        showAs: 'transparent',
        colorId: '7',
        notify: 'all',
      },
      () =>
        events().insert({
          calendarId,
          sendUpdates: 'all',
          requestBody: {
            summary: awkwardLine,
            description: awkwardText,
            location: 'Straße 1/2, Zürich',
            start: { dateTime: '2026-11-30T10:00:00+01:00', timeZone: 'Europe/Zurich' },
            end: { dateTime: '2026-11-30T11:00:00+01:00', timeZone: 'Europe/Zurich' },
            attendees: [{ email: 'zoe@example.com' }, { email: 'max@example.com' }],
            recurrence: ['RRULE:FREQ=WEEKLY;COUNT=3'],
            visibility: 'private',
            transparency: 'transparent',
            colorId: '7',
          },
        }),
    ),
    on(
      'write:create_all_day_event',
      'all fields',
      { calendar: calendarId, title: awkwardLine, start: '2026-11-30', end: '2026-12-01' },
      () =>
        events().insert({ calendarId, requestBody: { summary: awkwardLine, start: { date: '2026-11-30' }, end: { date: '2026-12-01' } } }),
    ),
    on('write:quick_add_event', 'all fields', { calendar: calendarId, text: 'Zoë ü/?#&+% tomorrow at 10' }, () =>
      events().quickAdd({ calendarId, text: 'Zoë ü/?#&+% tomorrow at 10' }),
    ),
    on(
      'write:update_event',
      'all fields',
      { calendar: calendarId, event, title: awkwardLine, description: awkwardText, location: 'Hof #3' },
      () =>
        events().patch({ calendarId, eventId: event, requestBody: { summary: awkwardLine, description: awkwardText, location: 'Hof #3' } }),
    ),
    on('write:delete_event', 'all fields', { calendar: calendarId, event }, () => events().delete({ calendarId, eventId: event })),
    on('search:find_event', 'all fields', { calendar: calendarId, query: 'ü/?#&+%', after: '2026-11-30T00:00:00Z' }, () =>
      events().list({ calendarId, q: 'ü/?#&+%', timeMin: '2026-11-30T00:00:00Z', singleEvents: true, orderBy: 'startTime', maxResults: 1 }),
    ),
  ],
};

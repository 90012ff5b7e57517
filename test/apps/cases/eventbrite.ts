/**
 * Eventbrite: https://www.eventbrite.com/platform/api. Except for people and organizations, the library sends the paths that its caller
 * writes; those of the documentation are here.
 */
import eventbrite from 'eventbrite';
import { awkwardLine, casesWith, type AppCases } from '../case';

const connection = { token: 'test-token' };
const on = casesWith(connection);
// Its declared default and its real one differ by how Node reads the package.
const create = ((eventbrite as unknown as { default?: typeof eventbrite }).default ?? eventbrite) as typeof eventbrite;
const library = () => create({ token: connection.token });
const get = (path: string) => library().request(path);
const post = (path: string, body?: object) => library().request(path, { method: 'POST', ...(body && { body: JSON.stringify(body) }) });

const organization = '388451234567';
const event = '151214834641';
const since = encodeURIComponent('2026-11-19T09:30:00Z');
const start = '2026-12-04T17:00:00Z';
const end = '2026-12-04T20:00:00Z';
const timezone = 'Europe/Berlin';

export const app: AppCases = {
  app: 'EventbriteCLIAPI',
  library: 'eventbrite',
  by: 'maker',
  cases: [
    on('test', 'token', {}, () => library().users.me()),
    on('list:organizations', 'first page', {}, () => library().organizations.getByUser('me')),
    on('list:events', 'all fields', { organization }, () => get(`/organizations/${organization}/events/?order_by=created_desc`)),
    on('read:new_event', 'first page', { organization }, () => get(`/organizations/${organization}/events/?order_by=created_desc`)),
    on('read:new_attendee', 'first page', { organization }, () => get(`/organizations/${organization}/attendees/?changed_since=${since}`)),
    on('read:new_order', 'first page', { organization }, () => get(`/organizations/${organization}/orders/?changed_since=${since}`)),
    on('write:create_event', 'least fields', { organization, name: awkwardLine, start, end, timezone, currency: 'eur' }, () =>
      post(`/organizations/${organization}/events/`, {
        event: { name: { html: awkwardLine }, start: { timezone, utc: start }, end: { timezone, utc: end }, currency: 'EUR' },
      }),
    ),
    on(
      'write:create_event',
      'all fields',
      { organization, name: awkwardLine, start, end, timezone, currency: 'EUR', summary: awkwardLine, isOnline: 'yes', capacity: '40' },
      () =>
        post(`/organizations/${organization}/events/`, {
          event: {
            name: { html: awkwardLine },
            summary: awkwardLine,
            start: { timezone, utc: start },
            end: { timezone, utc: end },
            currency: 'EUR',
            online_event: true,
            capacity: 40,
          },
        }),
    ),
    on('write:publish_event', 'all fields', { organization, event }, () => post(`/events/${event}/publish/`)),
    on('search:get_event', 'all fields', { event }, () => get(`/events/${event}/`)),
    on('search:find_attendee', 'all fields', { organization, event, email: 'zoe@example.com' }, () => get(`/events/${event}/attendees/`)),
  ],
};

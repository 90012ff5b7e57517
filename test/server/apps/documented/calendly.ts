/**
 * Calendly has no library. https://developer.calendly.com/api-docs/calendly-api/scheduled-events/list-scheduled-events, and for webhooks
 * https://developer.calendly.com/receive-data-from-scheduled-events-in-real-time-with-webhook-subscriptions
 */
import { awkwardText, hook } from '../../../apps/case';
import type { DocumentedApp } from './row';

const user = 'https://api.calendly.com/users/AAAAAAAAAAAAAAAA';
const organization = 'https://api.calendly.com/organizations/BBBBBBBBBBBBBBBB';
const asUser = encodeURIComponent(user);
const event = 'https://api.calendly.com/scheduled_events/GBGBDCAADAEDCRZ2';
const eventType = 'https://api.calendly.com/event_types/GBGBDCAADAEDCRZ3';

export const calendly: DocumentedApp = {
  app: 'CalendlyCLIAPI',
  words: { from: 'documentation', date: '2026-11-29' },
  connection: { token: 'test-token' },
  headers: { authorization: 'Bearer test-token' },
  replies: [{ resource: { uri: user, current_organization: organization } }],
  rows: [
    ['test', {}, 'GET https://api.calendly.com/users/me'],
    ['list:eventTypes', {}, `GET https://api.calendly.com/event_types?active=true&count=100&user=${asUser}`],
    [
      'read:new_event',
      {},
      `GET https://api.calendly.com/scheduled_events?count=100&min_start_time=2026-11-21T08%3A30%3A00Z&sort=start_time%3Aasc&status=active&user=${asUser}`,
    ],
    [
      'write:create_link',
      { eventType },
      'POST https://api.calendly.com/scheduling_links',
      { max_event_count: 1, owner: eventType, owner_type: 'EventType' },
    ],
    [
      'write:cancel_event',
      { event, reason: awkwardText },
      'POST https://api.calendly.com/scheduled_events/GBGBDCAADAEDCRZ2/cancellation',
      { reason: awkwardText },
    ],
    ['write:cancel_event', { event }, 'POST https://api.calendly.com/scheduled_events/GBGBDCAADAEDCRZ2/cancellation', {}],
    [
      'write:mark_no_show',
      { invitee: `${event}/invitees/AAAAAAAAAAAAAAAA` },
      'POST https://api.calendly.com/invitee_no_shows',
      { invitee: `${event}/invitees/AAAAAAAAAAAAAAAA` },
    ],
    [
      'search:find_event',
      { email: 'zoe+1@example.com', status: 'active' },
      `GET https://api.calendly.com/scheduled_events?count=1&invitee_email=zoe%2B1%40example.com&sort=start_time%3Adesc&status=active&user=${asUser}`,
    ],
    [
      'search:find_invitee',
      { event, email: 'zoe@example.com' },
      'GET https://api.calendly.com/scheduled_events/GBGBDCAADAEDCRZ2/invitees?count=1&email=zoe%40example.com',
    ],
    [
      'subscribe:invitee_created',
      {},
      'POST https://api.calendly.com/webhook_subscriptions',
      { url: hook.url, events: ['invitee.created'], organization, user, scope: 'user', signing_key: hook.secret },
    ],
    [
      'subscribe:invitee_canceled',
      {},
      'POST https://api.calendly.com/webhook_subscriptions',
      { url: hook.url, events: ['invitee.canceled'], organization, user, scope: 'user', signing_key: hook.secret },
    ],
    [
      'unsubscribe:invitee_canceled',
      {},
      `GET https://api.calendly.com/webhook_subscriptions?count=100&organization=${encodeURIComponent(organization)}&scope=user&user=${asUser}`,
    ],
  ],
};

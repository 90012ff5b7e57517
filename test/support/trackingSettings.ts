/** The tracking settings with a server double, for tests of the client. */
import { screen, within } from '@testing-library/react';
import { switchesQuery } from '../../src/contract/browser/graphql/operations/session';
import type { WireAccount } from '../../src/contract/accounts';
import type { WireReply } from '../../src/contract/types';
import { answerGraphql } from './graphqlDoubles';
import { serveSignedIn } from './home';
import { openPage } from './page';
import { replyWith, type Double } from './replyWith';

type Overview = Extract<WireReply<'getTrackingOverview'>, { status: 200 }>['body'];
type Events = Extract<WireReply<'listTrackedEvents'>, { status: 200 }>['body'];

export const overview: Overview = {
  identity: 'person-7',
  choices: { analytics: true, ab_tests: true, forwarding: true },
  counts: { events: 2, survey_answers: 1 },
  kept_days: 90,
  has_collector: true,
  tests: [{ id: 2, name: 'a_test', variants: ['control', 'other'], variant: 'other', reason: 'drawn', share: 12, percent_eligible: 50 }],
  flags: [
    { name: 'template_search', about: 'Searching templates', is_on: true, source: 'default', is_personal: true },
    { name: 'zap_mover', about: 'Moving Zaps', is_on: true, source: 'account', is_personal: false },
  ],
};
export const event: Events['objects'][number] = {
  id: 12,
  at: '2026-11-20T08:00:00.000Z',
  subject: 'page viewed',
  page_path: '/app/dashboard',
  is_signed_in: true,
  forwarding: 'never',
  forwarded_at: null,
  stored: '{"id":12,"properties":{},"birth_of":null}',
};
/** The overview with other choices. */
export const without = (choices: Partial<Overview['choices']>): Overview => ({ ...overview, choices: { ...overview.choices, ...choices } });

/** Answers one load of the overview and of the first page of events; returns the double of the overview. */
export function serveTracking({ shown = overview, objects = [event], nextBefore = null as number | null } = {}): Double {
  replyWith('listTrackedEvents', 200, { objects, next_before: nextBefore });
  return replyWith('getTrackingOverview', 200, shown);
}

/** Opens the page. */
export async function openTracking({
  objects = [event],
  nextBefore = null as number | null,
  cookies = {} as Record<string, string>,
  profile = {},
  accounts = [{}] as Partial<WireAccount>[],
  shown = overview,
} = {}) {
  serveSignedIn({ profile, accounts });
  answerGraphql(switchesQuery, { session: { identity: 'person-7', switches: {} }, account: null });
  const loaded = serveTracking({ shown, objects, nextBefore });
  const page = await openPage('/app/settings/tracking', { cookies: { csrftoken: 'token-of-the-cookie', ...cookies } });
  return { ...page, loaded };
}
/** The rows of a list, by its name. */
export const rows = async (name: string) => within(await screen.findByRole('list', { name })).getAllByRole('listitem');
export const analytics = () => screen.findByRole('switch', { name: 'Record how I use the product' });
/** `true` or `false`: whether analytics are on. */
export const isOn = async () => (await analytics()).getAttribute('aria-checked');

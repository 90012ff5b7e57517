import type { ActivityEntry } from '../../../contract/activity';
import type { PageStories } from '../../widgets/stories';
import page from './section';
import { initialActivity, type ActivityState } from './state';

const entry: ActivityEntry = {
  id: 9,
  kind: 'signed_in',
  at: '2026-11-21T09:20:00.000Z',
  firstAt: null,
  times: 1,
  about: null,
  isNewDevice: true,
  browser: 'Firefox',
  platform: 'Windows',
  place: 'near Munich, Germany',
  address: '203.0.113.…',
  undoes: ['passkey_added', 'factor_disabled', 'email_changed', 'password_changed', 'signed_in'],
};
const entries: readonly ActivityEntry[] = [
  { ...entry, id: 12, kind: 'passkey_added', undoes: ['passkey_added'], isNewDevice: false },
  { ...entry, id: 10, kind: 'password_changed', isNewDevice: false },
  entry,
  {
    ...entry,
    id: 8,
    kind: 'sign_in_failed',
    times: 7,
    firstAt: '2026-11-21T07:10:00.000Z',
    isNewDevice: false,
    browser: null,
    platform: null,
    place: null,
    address: null,
    undoes: null,
  },
  { ...entry, id: 7, kind: 'social_login_connected', about: 'Google', isNewDevice: false, place: 'local network', undoes: null },
  { ...entry, id: 5, kind: 'email_confirmed', isNewDevice: false, undoes: null },
];
const loaded: ActivityState = { ...initialActivity, entries, nextBefore: 5 };

const show = (state: ActivityState) => ({ activity: state });

export const stories: PageStories<typeof page> = {
  title: 'Activity',
  page,
  states: {
    loading: show(initialActivity),
    'could not load': show({ ...initialActivity, failure: 'Something went wrong. Try again.' }),
    empty: show({ ...initialActivity, entries: [] }),
    entries: show(loaded),
    'last page': show({ ...loaded, nextBefore: null }),
    'loading older': show({ ...loaded, isLoadingMore: true }),
    asking: show({ ...loaded, chosen: { entry, phase: 'asking' } }),
    undoing: show({ ...loaded, chosen: { entry, phase: 'sending' } }),
    'could not undo': show({ ...loaded, issue: 'We couldn’t find what you’re looking for.' }),
  },
};

import type { StoredEvent, TrackingOverview } from '../../../contract/tracking';
import { entitiesOf, exampleProfile, loadedRecords } from '../../../gallery/examples';
import type { PageStories } from '../../widgets/stories';
import { profiles } from '../profile/entity';
import { trackingSlice } from '../tracking';
import { sendingSlice } from '../tracking/sending/state';
import section from './section';
import { initialTrackingSettings, trackingSettingsSlice, type TrackingSettingsState } from './state';

const page = { parts: { needs: [section.parts], slices: [trackingSettingsSlice, trackingSlice, sendingSlice] }, Screen: section.Screen };

const row = {
  id: 412,
  event_id: 'yMlXgNE0bqkzJkJw2VdvHw',
  received_at: '2026-11-21T09:20:00.000Z',
  subject: 'page viewed',
  properties: {},
  profile_id: 7,
  identity: 'd3f5b0c4e1a94e6f8a7b',
  page: { host: 'patchbay.example', path: '/app/dashboard', query: null, screen_size: '1280x800', is_iframe: false, is_popup: false },
  birth_of: null,
  awaits_forwarding: false,
  is_for_collector: true,
  forwarded_at: '2026-11-21T09:20:03.000Z',
};
const storedAs = (subject: string, properties: object): Pick<StoredEvent, 'subject' | 'stored'> => ({
  subject,
  stored: JSON.stringify({ ...row, subject, properties }),
});
const event: StoredEvent = {
  id: row.id,
  at: row.received_at,
  subject: row.subject,
  pagePath: row.page.path,
  isSignedIn: true,
  forwarding: 'sent',
  forwardedAt: row.forwarded_at,
  stored: JSON.stringify(row),
};
const birth = { test: 'headline', testId: 2, variant: 'by_task', interstate: true };
const events: readonly StoredEvent[] = [
  event,
  { ...event, id: 411, ...storedAs('A/B test birth', birth), pagePath: '/app/plans', forwarding: 'waiting', forwardedAt: null },
  { ...event, id: 410, ...storedAs('link followed', { link: 'upgrade/banner' }), forwarding: 'never', forwardedAt: null },
  { ...event, id: 402, isSignedIn: false, ...storedAs('sign-up conversion', { signupType: 'email' }), forwarding: 'unknown' },
  { ...event, id: 401, subject: 'of another version', pagePath: null },
];
const many = Array.from({ length: 60 }, (_, index) => ({
  ...event,
  id: 400 - index,
  pagePath: `/app/editor/:id/${'step/'.repeat(index % 9)}`,
}));

const overview: TrackingOverview = {
  identity: row.identity,
  choices: { analytics: true, abTests: true, forwarding: true },
  counts: { events: 1204, surveyAnswers: 1 },
  keptDays: 90,
  hasCollector: true,
  tests: [
    { id: 1, name: 'logos', variants: ['control', 'more'], variant: 'control', reason: 'not_drawn', share: 70, percentEligible: 50 },
    { id: 2, name: 'headline', variants: ['control', 'by_task'], variant: 'by_task', reason: 'drawn', share: 12, percentEligible: 100 },
  ],
  flags: [
    { name: 'a_pilot', about: '', isOn: true, source: 'staff', isPersonal: false },
    {
      name: 'expanded_event_picker_opt_out',
      about: 'The editor shows the short list of events',
      isOn: false,
      source: 'default',
      isPersonal: true,
    },
    { name: 'template_search', about: 'Searching templates on the use-case page', isOn: false, source: 'person', isPersonal: true },
    { name: 'zap_mover', about: 'Moving Zaps between accounts', isOn: true, source: 'account', isPersonal: false },
  ],
};
const loaded: TrackingSettingsState = { ...initialTrackingSettings, overview, events, nextBefore: 401 };
const off = (reason: 'off' | 'crawler'): TrackingOverview => ({
  ...overview,
  choices: { analytics: false, abTests: reason === 'crawler', forwarding: false },
  counts: { events: 0, surveyAnswers: 0 },
  hasCollector: false,
  tests: overview.tests.map((test) => ({ ...test, variant: 'control', reason, share: null })),
});

const show = (trackingSettings: TrackingSettingsState, others = {}) => ({ trackingSettings, consent: { choice: 'analytics' }, ...others });

const message = 'We couldn’t reach the server. Check your connection and try again.';

export const stories: PageStories<typeof page> = {
  title: 'Tracking settings',
  page,
  states: {
    loading: show(initialTrackingSettings),
    'could not load': show({ ...initialTrackingSettings, failure: message }),
    empty: show({ ...loaded, overview: { ...off('off'), tests: [], flags: [] }, events: [], nextBefore: null }),
    events: show(loaded),
    many: show({ ...loaded, events: many }),
    'loading older': show({ ...loaded, isLoadingMore: true }),
    'older not loaded': show({ ...loaded, issue: message }),
    'waiting in the page': show(loaded, {
      consent: { choice: 'unasked' },
      tracking: { ...trackingSlice.getInitialState(), queue: [{ subject: 'page viewed', properties: {} }] },
      'tracking/sending': { waiting: [{ id: '1', subject: 'page viewed', properties: {}, pagePath: '/app/settings/tracking' }] },
    }),
    'everything off': show({ ...loaded, overview: off('off'), events: [], nextBefore: null }),
    crawler: show({ ...loaded, overview: off('crawler') }),
    'storing a choice': show({ ...loaded, saving: { kind: 'analytics', isOn: false } }),
    'choice not stored': show({ ...loaded, refused: { choice: { kind: 'analytics', isOn: false }, message } }),
    'flag not stored': show({ ...loaded, refused: { choice: { kind: 'flag', name: 'template_search', isOn: true }, message } }),
    'counting for the deletion': show({ ...loaded, deletion: 'counting' }),
    'asking about the deletion': show({ ...loaded, deletion: 'asking' }),
    deleting: show({ ...loaded, deletion: 'sending' }),
    deleted: show({ ...loaded, overview: off('off'), events: [], nextBefore: null, deleted: 1204 }),
    'seen by staff': show(loaded, { entities: entitiesOf(loadedRecords(profiles, [exampleProfile({ isMasquerading: true })])) }),
  },
};

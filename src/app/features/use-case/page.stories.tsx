import type { PageStories } from '../../widgets/stories';
import { initialFeatureFlags } from '../feature-flags/state';
import page from './page';
import type { UseCaseState } from './state';

const app = (name: string) => ({ name, logoUrl: null });
const templates = [
  {
    id: '105',
    title: 'Add new Facebook leads to rows in Google Sheets',
    description: 'A list of leads that updates itself.',
    apps: [app('Facebook Lead Ads'), app('Google Sheets')],
    canRun: true,
  },
  {
    id: '106',
    title: 'Add new Facebook leads to HubSpot as contacts',
    description: 'No manual export or import.',
    apps: [app('Facebook Lead Ads'), app('HubSpot')],
    canRun: true,
  },
];
const show = (useCase: UseCaseState, search = '?use_case=sync-new-leads-to-a-crm-or-spreadsheet', isSearchable = false) => ({
  place: { pathname: '/app/use-case', search },
  useCase,
  featureFlags: { ...initialFeatureFlags, session: { templateSearch: isSearchable } },
});

export const stories: PageStories<typeof page> = {
  title: 'Use case',
  frame: 'content',
  page,
  states: {
    'none chosen': show({ phase: 'loading' }, ''),
    loading: show({ phase: 'loading' }),
    failed: show({ phase: 'failed' }),
    'without templates': show({ phase: 'loaded', templates: [], search: '' }),
    loaded: show({ phase: 'loaded', templates, search: '' }),
    searched: show({ phase: 'loaded', templates, search: 'hubspot' }, undefined, true),
    'nothing found': show({ phase: 'loaded', templates, search: 'a fridge' }, undefined, true),
  },
};

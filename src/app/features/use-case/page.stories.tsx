import type { PageStories } from '../../widgets/stories';
import { initialFeatureFlags } from '../feature-flags/state';
import page from './page';
import templatesPage from './templates.page';
import type { UseCaseState } from './state';

const app = (name: string) => ({ name, logoUrl: null });
const templates = [
  {
    id: '105',
    title: 'Add new Facebook leads to rows in Google Sheets',
    description: 'A list of leads that updates itself.',
    apps: [app('Facebook Lead Ads'), app('Google Sheets')],
    missingApps: [],
  },
  {
    id: '106',
    title: 'Add new Facebook leads to HubSpot as contacts',
    description: 'No manual export or import.',
    apps: [app('Facebook Lead Ads'), app('HubSpot')],
    missingApps: [],
  },
];
const show = (useCase: UseCaseState, search = '?use_case=sync-new-leads-to-a-crm-or-spreadsheet', isSearchable = false) => ({
  place: { pathname: '/app/use-case', search },
  useCase,
  featureFlags: { ...initialFeatureFlags, session: { templateSearch: isSearchable } },
});

const useCaseStories: PageStories<typeof page> = {
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

const showAll = (useCase: UseCaseState) => ({ useCase, place: { pathname: '/app/templates', search: '' } });

const allStories: PageStories<typeof templatesPage> = {
  title: 'Templates',
  frame: 'content',
  page: templatesPage,
  states: {
    loading: showAll({ phase: 'loading' }),
    failed: showAll({ phase: 'failed' }),
    none: showAll({ phase: 'loaded', templates: [], search: '' }),
    loaded: showAll({ phase: 'loaded', templates: [...templates, { ...templates[0]!, id: '1', missingApps: ['Gmail'] }], search: '' }),
    'nothing found': showAll({ phase: 'loaded', templates, search: 'a fridge' }),
  },
};

export const stories = [useCaseStories, allStories] as const;

import type { PageStories } from '../../../widgets/stories';
import page from './page';
import type { AppPageState, AppView } from './state';

const app: AppView = {
  id: 'SlackCLIAPI',
  name: 'Slack',
  slug: 'slack',
  description: 'Where a team talks.',
  categories: ['team-chat', 'hr'],
  logoUrl: null,
  authType: 'oauth',
  isPremium: true,
  isUpcoming: false,
  isDeprecated: false,
  beta: true,
  can_run: true,
};
const templates = [
  {
    id: '101',
    title: 'Post new leads to a Slack channel',
    description: 'Nobody misses one.',
    apps: [
      { name: 'Facebook Lead Ads', logoUrl: null },
      { name: 'Slack', logoUrl: null },
    ],
    missingApps: [],
  },
];
const show = (page: AppPageState) => ({ appPage: page });

export const stories: PageStories<typeof page> = {
  title: 'App page',
  frame: 'content',
  page,
  states: {
    loading: show({ phase: 'loading' }),
    failed: show({ phase: 'failed' }),
    missing: show({ phase: 'missing' }),
    'with templates': show({ phase: 'loaded', app, templates }),
    'an app that cannot run here': show({
      phase: 'loaded',
      app: { ...app, name: 'Trello', can_run: false },
      templates: templates.map((template) => ({ ...template, missingApps: ['Trello'] })),
    }),
    'without templates': show({ phase: 'loaded', app: { ...app, isPremium: false, beta: false, isUpcoming: true }, templates: [] }),
  },
};

import { visitor } from '../../../gallery/examples';
import type { LoadedPart } from '../../platform/remote';
import type { PageStories } from '../../widgets/stories';
import page from './page';
import type { PreviewState } from './state';

const template = {
  id: '101',
  title: 'Post new leads to a Slack channel',
  apps: [
    { id: 'FacebookLeadAdsAPI', name: 'Facebook Lead Ads', logoUrl: null, isPremium: false, canRun: true },
    { id: 'SlackAPI', name: 'Slack', logoUrl: null, isPremium: false, canRun: true },
  ],
  steps: [
    { type: 'read', app: 'Facebook Lead Ads', title: 'New lead' },
    { type: 'write', app: 'Slack', title: 'Send email' },
  ],
};
const loaded: LoadedPart<PreviewState> = { phase: 'loaded', template, isStarting: false, issue: null };
const show = (preview: PreviewState) => ({ preview });

export const stories: PageStories<typeof page> = {
  title: 'Template page',
  frame: 'content',
  page,
  states: {
    loading: { ...visitor, ...show({ phase: 'loading' }) },
    visitor: { ...visitor, ...show(loaded) },
    'known visitor': { session: { ...visitor.session, knownEmail: 'ada@patchbay.example' }, ...show(loaded) },
    'signed in': show(loaded),
    'with an app that cannot run here': show({
      ...loaded,
      template: { ...template, apps: template.apps.map((app, index) => ({ ...app, canRun: index > 0 })) },
    }),
    starting: show({ ...loaded, isStarting: true }),
    'start failed': show({ ...loaded, issue: 'Something went wrong. Try again.' }),
    missing: { ...visitor, ...show({ phase: 'missing' }) },
    failed: { ...visitor, ...show({ phase: 'failed' }) },
  },
};

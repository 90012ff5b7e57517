import type { Stories } from '../../widgets/stories';
import { PreviewScreen, type PreviewScreenProps } from './PreviewScreen';
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
const loaded: PreviewState = { phase: 'loaded', template, isStarting: false, issue: null };
const nothing = (): void => {};
const show =
  (preview: PreviewState, over: Partial<PreviewScreenProps> = {}) =>
  () => (
    <PreviewScreen
      preview={preview}
      isLoggedIn={false}
      isKnown={false}
      logInAddress="/app/login"
      signUpAddress="/sign-up"
      onStart={nothing}
      onRetry={nothing}
      {...over}
    />
  );

export const stories: Stories = {
  title: 'Template page',
  frame: 'content',
  states: {
    loading: show({ phase: 'loading' }),
    visitor: show(loaded),
    'known visitor': show(loaded, { isKnown: true }),
    'signed in': show(loaded, { isLoggedIn: true }),
    'with an app that cannot run here': show(
      { ...loaded, template: { ...template, apps: template.apps.map((app, index) => ({ ...app, canRun: index > 0 })) } },
      { isLoggedIn: true },
    ),
    starting: show({ ...loaded, isStarting: true }, { isLoggedIn: true }),
    'start failed': show({ ...loaded, issue: 'Something went wrong. Please try again.' }, { isLoggedIn: true }),
    missing: show({ phase: 'missing' }),
    failed: show({ phase: 'failed' }),
  },
};

import type { ReactElement } from 'react';
import type { Stories } from '../../../widgets/stories';
import { stories as banners } from '../../email-confirmation/screens/ConfirmationBanner.stories';
import type { OnboardingStage, Step } from '../state';
import { OnboardingScreen, type OnboardingScreenProps } from './OnboardingScreen';

const profile = { firstName: 'Ada', email: 'ada@example.com', isEmailConfirmed: false, isTwoFactorOn: false };
const apps = [
  ['SlackAPI', 'Slack'],
  ['GoogleSheetsAPI', 'Google Sheets'],
  ['GmailAPI', 'Gmail'],
  ['NotionAPI', 'Notion'],
  ['TrelloAPI', 'Trello'],
].map(([id, name]) => ({ id: id!, name: name!, logoUrl: null }));
const answers = { role: 'marketing', goal: 'collect-leads', apps: ['SlackAPI'] } as const;
const asking = (step: Step, over: Partial<Extract<OnboardingStage, { phase: 'asking' }>> = {}): OnboardingStage => ({
  phase: 'asking',
  step,
  answers,
  isSaving: false,
  issue: null,
  search: '',
  ...over,
});
const suggestions = [
  {
    id: 'new-leads-to-slack',
    title: 'Post new leads to a Slack channel',
    services: [
      { id: 'FormsAPI', name: 'Google Forms', logoUrl: null },
      { id: 'SlackAPI', name: 'Slack', logoUrl: null },
    ],
  },
];

const nothing = (): void => {};
const show =
  (stage: OnboardingStage, over: Partial<OnboardingScreenProps> = {}) =>
  (): ReactElement => (
    <OnboardingScreen
      stage={stage}
      offers={{ apps, suggestions }}
      profile={profile}
      confirmation={banners.states.unconfirmed?.()}
      previousAddress={null}
      onRetry={nothing}
      onRole={nothing}
      onGoal={nothing}
      onToggleApp={nothing}
      onSearch={nothing}
      onSubmit={nothing}
      onBack={nothing}
      onPutAside={nothing}
      {...over}
    />
  );

export const stories: Stories = {
  title: 'Onboarding',
  frame: 'content',
  states: {
    loading: show({ phase: 'loading' }, { profile: null }),
    'load failed': show({ phase: 'failed', message: 'Please try again in a moment.' }),
    'role, nothing chosen': show(asking('role', { answers: { role: null, goal: null, apps: [] } })),
    'role chosen': show(asking('role')),
    goal: show(asking('goal')),
    apps: show(asking('apps')),
    'apps searched in vain': show(asking('apps', { search: 'zzz' })),
    'no apps to choose from': show(asking('apps'), { offers: { apps: [], suggestions: null } }),
    saving: show(asking('goal', { isSaving: true })),
    'save failed': show(asking('goal', { issue: 'Something went wrong. Please try again.' })),
    done: show({ phase: 'done', answers }, { previousAddress: '/redirect?next=%2Fblog' }),
    'all done': show(
      { phase: 'done', answers },
      { profile: { ...profile, isEmailConfirmed: true, isTwoFactorOn: true }, confirmation: null },
    ),
    'without templates': show({ phase: 'done', answers }, { offers: { apps, suggestions: [] } }),
  },
};

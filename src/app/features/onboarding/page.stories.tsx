import type { Profile } from '../../../contract/profiles';
import { entitiesOf, exampleProfile, loadedRecords, missingRecords } from '../../../gallery/examples';
import type { PageStories } from '../../widgets/stories';
import { profiles } from '../profile/entity';
import page from './page';
import type { Offers, OnboardingStage, Step } from './state';

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

const person = (part: Partial<Profile>) => ({ entities: entitiesOf(loadedRecords(profiles, [exampleProfile(part)])) });
const show = (stage: OnboardingStage, offers: Offers = { apps, suggestions }) => ({
  onboarding: { stage, offers },
  ...person({ emailConfirmed: false }),
});

export const stories: PageStories<typeof page> = {
  title: 'Onboarding',
  frame: 'content',
  page,
  states: {
    loading: { ...show({ phase: 'loading' }), entities: entitiesOf(missingRecords(profiles)) },
    'load failed': show({ phase: 'failed', message: 'Please try again in a moment.' }),
    'role, nothing chosen': show(asking('role', { answers: { role: null, goal: null, apps: [] } })),
    'role chosen': show(asking('role')),
    goal: show(asking('goal')),
    apps: show(asking('apps')),
    'apps searched in vain': show(asking('apps', { search: 'zzz' })),
    'no apps to choose from': show(asking('apps'), { apps: [], suggestions: null }),
    saving: show(asking('goal', { isSaving: true })),
    'save failed': show(asking('goal', { issue: 'Something went wrong. Please try again.' })),
    done: { ...show({ phase: 'done', answers }), place: { search: '?previous=/blog' } },
    'all done': { ...show({ phase: 'done', answers }), ...person({ emailConfirmed: true, enableTotp2fa: true }) },
    'without templates': show({ phase: 'done', answers }, { apps, suggestions: [] }),
  },
};

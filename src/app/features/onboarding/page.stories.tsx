import type { Profile } from '../../../contract/profiles';
import { entitiesOf, exampleProfile, loadedRecords, missingRecords } from '../../../gallery/examples';
import type { PageStories } from '../../widgets/stories';
import { profiles } from '../profile/entity';
import page from './page';
import type { OnboardingStage, Suggestion } from './state';

const asking = (over: Partial<Extract<OnboardingStage, { phase: 'asking' }>> = {}): OnboardingStage => ({
  phase: 'asking',
  apps: [],
  saving: null,
  issue: null,
  ...over,
});
const trying = (over: Partial<Extract<OnboardingStage, { phase: 'trying' }>> = {}): OnboardingStage => ({
  phase: 'trying',
  template: '149',
  zapId: 7,
  typed: '',
  isBusy: false,
  issue: null,
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
const show = (stage: OnboardingStage, offered: readonly Suggestion[] | null = null) => ({
  onboarding: { stage, suggestions: offered },
  ...person({ emailConfirmed: false }),
});

export const stories: PageStories<typeof page> = {
  title: 'Onboarding',
  frame: 'content',
  page,
  states: {
    loading: { ...show({ phase: 'loading' }), entities: entitiesOf(missingRecords(profiles)) },
    'load failed': show({ phase: 'failed', message: 'Try again in a moment.' }),
    asking: { ...show(asking()), place: { search: '?previous=/blog' } },
    'asking, with apps': show(asking({ apps: ['SlackAPI'] }), suggestions),
    saving: show(asking({ saving: '150' })),
    'not saved': show(asking({ issue: 'Something went wrong. Try again.' })),
    trying: show(trying()),
    'trying, with a question': show(trying({ template: '145' })),
    'trying, by email': show(trying({ template: '153' })),
    running: show(trying({ isBusy: true })),
    'not turned on': show(trying({ template: '151', typed: 'blog', issue: '“Feed URL” has to begin with https://.' })),
    done: { ...show({ phase: 'done' }, suggestions), place: { search: '?previous=/blog' } },
    'all done': { ...show({ phase: 'done' }, suggestions), ...person({ emailConfirmed: true, enableTotp2fa: true }) },
    'without templates': show({ phase: 'done' }, []),
  },
};

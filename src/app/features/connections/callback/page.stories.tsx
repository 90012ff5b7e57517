import type { PageStories } from '../../../widgets/stories';
import type { ChoiceState } from '../choice/state';
import page from './page';
import type { CallbackState } from './state';

const show = (connectCallback: CallbackState) => ({ connectCallback });
const message = 'You didn’t allow access, so Gitea isn’t connected.';

const asking: ChoiceState = {
  phase: 'asking',
  token: 't',
  choice: {
    app: { key: 'XeroCLIAPI', name: 'Xero', slug: 'xero', logoUrl: null },
    name: 'Organization',
    choices: [
      { value: 'o1', label: 'Harbor Coffee Roasters' },
      { value: 'o2', label: 'Harbor Coffee Import' },
    ],
    selected: null,
  },
  startSearch: '',
  again: null,
  value: '',
  isSubmitting: false,
  error: null,
};

export const stories: PageStories<typeof page> = {
  title: 'Back from the sign-in of an app',
  frame: 'screen',
  page,
  states: {
    finishing: show({ phase: 'finishing' }),
    refused: show({ phase: 'failed', message, again: '/engine/auth/start/GiteaCLIAPI', isInOwnTab: false }),
    'refused in its own tab': show({ phase: 'failed', message, again: '/engine/auth/start/GiteaCLIAPI?tab=new', isInOwnTab: true }),
    'nothing to finish': show({
      phase: 'failed',
      message: 'There is no sign-in to finish here. Start again.',
      again: null,
      isInOwnTab: false,
    }),
    'connected in its own tab': { connectChoice: { phase: 'over', title: 'Gitea' } satisfies ChoiceState },
    'a choice of one of several': { connectChoice: asking },
    'a choice that is missing': { connectChoice: { ...asking, error: 'Choose one to continue.' } },
    'a refused choice': {
      connectChoice: {
        phase: 'failed',
        message: 'This sign-in has expired, or was begun in another window. Start again.',
        again: '/engine/auth/start/XeroCLIAPI',
        startSearch: '',
      } satisfies ChoiceState,
    },
  },
};

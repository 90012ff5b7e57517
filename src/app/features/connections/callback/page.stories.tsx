import type { PageStories } from '../../../widgets/stories';
import page from './page';
import type { CallbackState } from './state';

const show = (connectCallback: CallbackState) => ({ connectCallback });
const message = 'You didn’t allow the access, so Gitea isn’t connected.';

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
    'connected in its own tab': show({ phase: 'over', title: 'Gitea' }),
  },
};

import type { PageStories } from '../../widgets/stories';
import { parts, Screen } from '.';
import { oneTapTexts } from './texts';

const page = { parts, Screen };

export const stories: PageStories<typeof page> = {
  title: 'One-tap card',
  page,
  states: {
    loading: { oneTap: { phase: 'loading' } },
    'signing in': { oneTap: { phase: 'submitting' } },
    'failed in sign-up': { oneTap: { phase: 'failed', message: oneTapTexts.signUpFailed } },
    hidden: { oneTap: { phase: 'hidden', error: 'userCancelled' } },
  },
};

import type { Stories } from '../../../widgets/stories';
import { oneTapTexts } from '../texts';
import { OneTapCard } from './OneTapCard';

const nothing = (): void => {};

export const stories: Stories = {
  title: 'One-tap card',
  states: {
    loading: () => <OneTapCard oneTap={{ phase: 'loading' }} onClose={nothing} />,
    'signing in': () => <OneTapCard oneTap={{ phase: 'submitting' }} onClose={nothing} />,
    'failed in sign-up': () => <OneTapCard oneTap={{ phase: 'failed', message: oneTapTexts.signUpFailed }} onClose={nothing} />,
    hidden: () => <OneTapCard oneTap={{ phase: 'hidden', error: 'userCancelled' }} onClose={nothing} />,
  },
};

import type { Cases } from '../../../widgets/cases';
import { oneTapCopy } from '../copy';
import { OneTapCard } from './OneTapCard';

const nothing = (): void => {};

export const cases: Cases = {
  title: 'One-tap card',
  states: {
    loading: () => <OneTapCard oneTap={{ phase: 'loading' }} onClose={nothing} />,
    'signing in': () => <OneTapCard oneTap={{ phase: 'submitting' }} onClose={nothing} />,
    'failed in sign-up': () => <OneTapCard oneTap={{ phase: 'failed', message: oneTapCopy.signUpFailed }} onClose={nothing} />,
    hidden: () => <OneTapCard oneTap={{ phase: 'hidden', error: 'userCancelled' }} onClose={nothing} />,
  },
};

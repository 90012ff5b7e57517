import type { Cases } from '../../../widgets/cases';
import { WelcomeScreen } from './WelcomeScreen';

const profile = { firstName: 'Ada', email: 'ada@example.com', isEmailConfirmed: false, isTwoFactorOn: false };

export const cases: Cases = {
  title: 'Welcome page',
  frame: 'screen',
  states: {
    'just signed up': () => <WelcomeScreen profile={profile} />,
    'all done': () => <WelcomeScreen profile={{ ...profile, isEmailConfirmed: true, isTwoFactorOn: true }} />,
    loading: () => <WelcomeScreen profile={null} />,
  },
};

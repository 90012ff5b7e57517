import type { Cases } from '../../../widgets/cases';
import { cases as banners } from '../../email-confirmation/screens/ConfirmationBanner.cases';
import { WelcomeScreen } from './WelcomeScreen';

const profile = { firstName: 'Ada', email: 'ada@example.com', isEmailConfirmed: false, isTwoFactorOn: false };

export const cases: Cases = {
  title: 'Welcome page',
  frame: 'content',
  states: {
    'just signed up': () => <WelcomeScreen profile={profile} confirmation={banners.states.unconfirmed?.()} />,
    'all done': () => <WelcomeScreen profile={{ ...profile, isEmailConfirmed: true, isTwoFactorOn: true }} confirmation={null} />,
    loading: () => <WelcomeScreen profile={null} confirmation={null} />,
  },
};

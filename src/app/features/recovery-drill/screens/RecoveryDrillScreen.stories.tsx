import type { Stories } from '../../../widgets/stories';
import { initialDrill, type RecoveryDrill, type RecoveryDrillState } from '../state';
import { RecoveryDrillScreen } from './RecoveryDrillScreen';

const safe: RecoveryDrill = {
  email: 'ingrid@meridianfreight.example',
  facts: {
    hasPassword: true,
    isEmailConfirmed: true,
    hasTwoFactor: true,
    recoveryCodesLeft: 9,
    passkeys: [
      { id: 1, name: 'Laptop', survivesPhone: true },
      { id: 2, name: 'Phone', survivesPhone: false },
    ],
    identities: [{ id: 3, provider: 'google', email: 'ingrid@gmail.example' }],
    samlAccounts: [],
    isSamlRequired: false,
  },
  stakes: { zaps: 12, runningZaps: 3, soleAccounts: 1, sharedAccounts: 2 },
};
const blocked: RecoveryDrill = {
  ...safe,
  facts: { ...safe.facts, recoveryCodesLeft: 0, passkeys: [], identities: [] },
};
const unconfirmed: RecoveryDrill = {
  ...blocked,
  facts: { ...blocked.facts, hasTwoFactor: false, isEmailConfirmed: false },
  stakes: { zaps: 1, runningZaps: 1, soleAccounts: 1, sharedAccounts: 0 },
};
const organization: RecoveryDrill = {
  ...safe,
  facts: { ...safe.facts, samlAccounts: ['Meridian Freight'], isSamlRequired: true },
};

function Subject(props: Partial<RecoveryDrillState>) {
  return <RecoveryDrillScreen state={{ ...initialDrill, loaded: safe, ...props }} onRetry={() => {}} />;
}

export const stories: Stories = {
  title: 'Could you get back in?',
  states: {
    loading: () => <Subject loaded={null} />,
    failed: () => <Subject loaded={null} failure="Something went wrong. Please try again." />,
    'ways back': () => <Subject />,
    'no way back without the phone': () => <Subject loaded={blocked} />,
    'an address that was never confirmed': () => <Subject loaded={unconfirmed} />,
    'the organization’s sign-in only': () => <Subject loaded={organization} />,
  },
};

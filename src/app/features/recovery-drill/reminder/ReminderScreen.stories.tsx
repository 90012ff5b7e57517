import type { Stories } from '../../../widgets/stories';
import type { RecoveryDrill } from '../state';
import { ReminderScreen } from './ReminderScreen';

const safe: RecoveryDrill = {
  email: 'ingrid@meridianfreight.example',
  facts: {
    hasPassword: true,
    isEmailConfirmed: true,
    hasTwoFactor: true,
    recoveryCodesLeft: 9,
    passkeys: [],
    identities: [],
    samlAccounts: [],
    isSamlRequired: false,
  },
  stakes: { zaps: 12, runningZaps: 3, soleAccounts: 1, sharedAccounts: 0 },
};

export const stories: Stories = {
  title: 'Getting back in',
  states: {
    'not loaded': () => <ReminderScreen drill={null} />,
    'no way back': () => <ReminderScreen drill={{ ...safe, facts: { ...safe.facts, recoveryCodesLeft: 0 } }} />,
    'a way back': () => <ReminderScreen drill={safe} />,
  },
};

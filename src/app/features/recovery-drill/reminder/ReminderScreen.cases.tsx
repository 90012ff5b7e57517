import type { Cases } from '../../../widgets/cases';
import type { RecoveryDrill } from '../state';
import { ReminderScreen } from './ReminderScreen';

const unproved: RecoveryDrill = {
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
  proofs: [],
};
const at = '2026-11-25T08:00:00.000Z';
const proof = { subjectId: null, provedAt: at, browser: 'Firefox', platform: 'Linux', state: 'current' } as const;

export const cases: Cases = {
  title: 'Getting back in',
  states: {
    'not loaded': () => <ReminderScreen drill={null} />,
    'no way back': () => <ReminderScreen drill={{ ...unproved, facts: { ...unproved.facts, recoveryCodesLeft: 0 } }} />,
    unproved: () => <ReminderScreen drill={unproved} />,
    'all proved': () => (
      <ReminderScreen
        drill={{
          ...unproved,
          proofs: [
            { ...proof, kind: 'recoveryCode' },
            { ...proof, kind: 'password' },
            { ...proof, kind: 'mail' },
          ],
        }}
      />
    ),
  },
};

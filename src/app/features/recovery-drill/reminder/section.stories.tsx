import type { PageStories } from '../../../widgets/stories';
import { initialDrill, type RecoveryDrill } from '../state';
import page from './section';

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
const show = (loaded: RecoveryDrill) => ({ recoveryDrill: { ...initialDrill, loaded } });

export const stories: PageStories<typeof page> = {
  title: 'Getting back in',
  page,
  states: {
    'not loaded': {},
    'no way back': show({ ...safe, facts: { ...safe.facts, recoveryCodesLeft: 0 } }),
    'a way back': show(safe),
  },
};

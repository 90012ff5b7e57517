import type { PageStories } from '../../widgets/stories';
import page from './section';
import { initialDrill, type RecoveryDrill } from './state';

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

const show = (loaded: RecoveryDrill) => ({ recoveryDrill: { ...initialDrill, loaded } });

export const stories: PageStories<typeof page> = {
  title: 'Could you get back in?',
  page,
  states: {
    loading: {},
    failed: { recoveryDrill: { ...initialDrill, failure: 'Something went wrong. Try again.' } },
    'ways back': show(safe),
    'no way back without the phone': show(blocked),
    'an address that was never confirmed': show(unconfirmed),
    'the organization’s sign-in only': show(organization),
  },
};

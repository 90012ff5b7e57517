import type { Cases } from '../../../widgets/cases';
import { initialDrill, type OpenProof, type RecoveryDrill, type RecoveryDrillState } from '../state';
import { RecoveryDrillScreen } from './RecoveryDrillScreen';

const nothing = (): void => {};
const at = '2026-11-25T08:00:00.000Z';
const proof = { subjectId: null, provedAt: at, browser: 'Firefox', platform: 'Linux', state: 'current' } as const;

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
  proofs: [
    { ...proof, kind: 'recoveryCode' },
    { ...proof, kind: 'password', state: 'old', provedAt: '2026-03-02T08:00:00.000Z' },
    { ...proof, kind: 'authenticator', state: 'void' },
    { ...proof, kind: 'identity', subjectId: 3, browser: null, platform: null },
    { ...proof, kind: 'passkey', subjectId: 1 },
  ],
};
const blocked: RecoveryDrill = {
  ...safe,
  facts: { ...safe.facts, recoveryCodesLeft: 0, passkeys: [], identities: [] },
  proofs: [],
};
const unconfirmed: RecoveryDrill = {
  ...blocked,
  facts: { ...blocked.facts, hasTwoFactor: false, isEmailConfirmed: false },
  stakes: { zaps: 1, runningZaps: 1, soleAccounts: 1, sharedAccounts: 0 },
};
const organization: RecoveryDrill = {
  ...safe,
  facts: { ...safe.facts, samlAccounts: ['Meridian Freight'], isSamlRequired: true },
  proofs: [{ ...proof, kind: 'saml', browser: null, platform: null }],
};

function Subject(props: Partial<RecoveryDrillState>) {
  return (
    <RecoveryDrillScreen
      state={{ ...initialDrill, loaded: safe, ...props }}
      onRetry={nothing}
      onProve={nothing}
      onType={nothing}
      onSubmit={nothing}
      onClose={nothing}
    />
  );
}

const typing = (kind: OpenProof['subject']['kind'], rest: Partial<OpenProof> = {}): OpenProof => ({
  subject: { kind, subjectId: null },
  phase: 'typing',
  code: '',
  issue: null,
  ...rest,
});

export const cases: Cases = {
  title: 'Could you get back in?',
  states: {
    loading: () => <Subject loaded={null} />,
    failed: () => <Subject loaded={null} failure="Something went wrong. Please try again." />,
    'ways back': () => <Subject />,
    'no way back without the phone': () => <Subject loaded={blocked} />,
    'an address that was never confirmed': () => <Subject loaded={unconfirmed} />,
    'the organization’s sign-in only': () => <Subject loaded={organization} />,
    proved: () => <Subject notice={{ kind: 'success', text: 'That recovery code works. It’s still unused.' }} />,
    'a recovery code is typed': () => <Subject open={typing('recoveryCode', { code: '4f7k-q2mx' })} />,
    'a wrong recovery code': () => (
      <Subject
        open={typing('recoveryCode', {
          code: '4f7k-q2mx-90rt',
          issue: "That recovery code doesn't look right, or it has been used before.",
        })}
      />
    ),
    'a code is being checked': () => <Subject open={typing('authenticator', { code: '123456', phase: 'checking' })} />,
    'a password is typed': () => <Subject open={typing('password')} />,
    'a code was mailed': () => <Subject open={typing('mail')} />,
    'a passkey is asked': () => <Subject open={typing('passkey', { subject: { kind: 'passkey', subjectId: 1 }, phase: 'starting' })} />,
  },
};

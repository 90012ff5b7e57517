import type { Stories } from '../../widgets/stories';
import { SecurityScreen } from './SecurityScreen';
import { initialSecurity, type SecurityState } from './state';

const nothing = (): void => {};
const at = '2026-11-20T08:00:00.000Z';
const device = {
  id: '5b0f6a2e-0000-4000-8000-000000000001',
  browser: 'Firefox',
  platform: 'Linux',
  address: '203.0.113.…',
  createdAt: at,
  lastSeenAt: at,
  isCurrent: true,
  isOfStaff: false,
};
const other = { ...device, id: '5b0f6a2e-0000-4000-8000-000000000002', browser: null, platform: null, address: null, isCurrent: false };
const overview = { hasPassword: true, passwordChangedAt: at, twoFactor: { enabledAt: at, recoveryCodesLeft: 9 } };
const loaded = { overview, devices: [device, other] };

function Subject(props: Partial<SecurityState>) {
  return (
    <SecurityScreen
      state={{ ...initialSecurity, loaded, ...props }}
      onRetry={nothing}
      onType={nothing}
      onChangePassword={nothing}
      onRenew={nothing}
      onDownload={nothing}
      onSaved={nothing}
      onEnd={nothing}
      onEndOthers={nothing}
    />
  );
}

export const stories: Stories = {
  title: 'Password and devices',
  states: {
    loading: () => <Subject loaded={null} />,
    failed: () => <Subject loaded={null} failure="Something went wrong. Please try again." />,
    'two-factor on': () => <Subject />,
    'without a password': () => (
      <Subject loaded={{ overview: { hasPassword: false, passwordChangedAt: null, twoFactor: null }, devices: [device] }} />
    ),
    'few codes left': () => (
      <Subject loaded={{ ...loaded, overview: { ...overview, twoFactor: { enabledAt: at, recoveryCodesLeft: 2 } } }} />
    ),
    'new codes': () => <Subject codes={['4f7k-q2mx-90rt', '8b2c-ww3d-7jpq']} />,
    refused: () => (
      <Subject
        form={{ password: 'x', password1: 'short', password2: 'other' }}
        fieldErrors={{ password: 'Your password is incorrect.', password1: 'Use at least 8 characters.' }}
      />
    ),
    changed: () => (
      <Subject notice={{ card: 'password', kind: 'success', text: 'Your password was changed. All other sessions have ended.' }} />
    ),
  },
};

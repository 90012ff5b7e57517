import type { PageStories } from '../../widgets/stories';
import page from './section';
import { initialSecurity, type SecurityState } from './state';

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

const show = (state: Partial<SecurityState> = {}) => ({ signInSecurity: { ...initialSecurity, loaded, ...state } });

export const stories: PageStories<typeof page> = {
  title: 'Password and devices',
  page,
  states: {
    loading: {},
    failed: show({ loaded: null, failure: 'Something went wrong. Try again.' }),
    'two-factor on': show(),
    'without a password': show({
      loaded: { overview: { hasPassword: false, passwordChangedAt: null, twoFactor: null }, devices: [device] },
    }),
    'few codes left': show({ loaded: { ...loaded, overview: { ...overview, twoFactor: { enabledAt: at, recoveryCodesLeft: 2 } } } }),
    'new codes': show({ codes: ['4f7k-q2mx-90rt', '8b2c-ww3d-7jpq'] }),
    refused: show({
      form: { password: 'x', password1: 'short', password2: 'other' },
      fieldErrors: { password: 'Your password is incorrect.', password1: 'Use at least 8 characters.' },
    }),
    changed: show({ notice: { card: 'password', kind: 'success', text: 'Your password was changed. All other sessions have ended.' } }),
  },
};

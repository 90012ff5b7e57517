import { definePage } from '../../platform/definePage';
import { parts as accounts } from '../accounts';
import { parts as profile } from '../profile';
import { TwoFactorSetupContainer } from './TwoFactorSetupContainer';
import { setupFlow } from './sagas';
import { setupSlice } from './state';

/** The page that turns two-factor authentication on and off. */
export default definePage({
  path: '/app/two-factor-setup',
  title: 'Two-Factor Authentication',
  frame: 'full',
  scrollsToTop: true,
  needs: [accounts, profile],
  slices: [setupSlice],
  sagas: [setupFlow],
  Screen: TwoFactorSetupContainer,
});

import { defineSection } from '../../platform/definePage';
import { PasskeysContainer } from './PasskeysContainer';
import { loadPasskeys, passkeysFlow } from './sagas';
import { passkeysRetried, passkeysSlice } from './state';

/** Managing passkeys. Signing in with a passkey is in `auth/passkey` and `auth/two-factor`. */
export default defineSection({
  path: '/app/settings/security',
  slices: [passkeysSlice],
  sagas: [passkeysFlow],
  load: loadPasskeys,
  reloadOn: [passkeysRetried],
  Screen: PasskeysContainer,
});

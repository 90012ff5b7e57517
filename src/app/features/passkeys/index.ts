import { passkeysFlow } from './sagas';
import { passkeysSlice } from './state';

/** Managing passkeys: a section of the settings. Signing in with one is `auth/passkey` and `auth/two-factor`. */
export { PasskeysContainer as SettingsSection } from './PasskeysContainer';
export const parts = { slices: [passkeysSlice], sagas: [passkeysFlow] };

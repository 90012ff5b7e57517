import { passkeysFlow } from './sagas';
import { passkeysReducer } from './state';

/** Managing passkeys: a section of the settings. Signing in with one is `auth/passkey` and `auth/two-factor`. */
export { PasskeysContainer as SettingsSection } from './containers/PasskeysContainer';
export const parts = { reducers: { passkeys: passkeysReducer }, sagas: [passkeysFlow] };

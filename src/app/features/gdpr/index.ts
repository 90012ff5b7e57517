import { parts as profile } from '../profile';
import { gdprFlow } from './sagas';
import { gdprSlice } from './state';

/** Exporting a person's data, and deleting it with the account. */
export { YourDataSection as SettingsSection } from './YourDataSection';
export const parts = { needs: [profile], slices: [gdprSlice], sagas: [gdprFlow] };

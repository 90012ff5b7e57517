import { parts as profile } from '../profile';
import { gdprFlow } from './sagas';
import { gdprReducer } from './state';

/** Taking one's data along, and having it and oneself deleted. */
export { YourDataSection as SettingsSection } from './containers/YourDataSection';
export const parts = { needs: [profile], reducers: { gdpr: gdprReducer }, sagas: [gdprFlow] };

import { parts as profile } from '../profile';
import { confirmationFlow } from './sagas';
import { confirmationSlice } from './state';

/** Confirming an email address: the page behind the link, the notice, and the page for people who must do so. */
export { ActivateContainer as ActivateScreen } from './containers/ActivateContainer';
export { ConfirmEmailContainer as Screen } from './containers/ConfirmEmailContainer';
export { EmailSection as SettingsSection } from './containers/EmailSection';
export { UnconfirmedNotice } from './containers/UnconfirmedNotice';
export const parts = { needs: [profile], slices: [confirmationSlice], sagas: [confirmationFlow] };

import { parts as profile } from '../profile';
import { confirmationFlow } from './sagas';
import { confirmationReducer } from './state';

/** Proving that an e-mail address is one's own: the page behind the link, the notice, and the page for those who must. */
export { ActivateContainer as ActivateScreen } from './containers/ActivateContainer';
export { ConfirmEmailContainer as Screen } from './containers/ConfirmEmailContainer';
export { EmailSection as SettingsSection } from './containers/EmailSection';
export { UnconfirmedNotice } from './containers/UnconfirmedNotice';
export const parts = { needs: [profile], reducers: { emailConfirmation: confirmationReducer }, sagas: [confirmationFlow] };

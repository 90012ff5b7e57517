import { twoFactorFlow } from './sagas';

/** The door of `/app/login/2fa`. */
export const parts = { sagas: [twoFactorFlow] };
export { TwoFactorContainer as Screen } from './TwoFactorContainer';

import { secureSessionFlow } from './sagas';

/** The door of `/app/login/secure-session`. */
export const parts = { sagas: [secureSessionFlow] };
export { SecureSessionContainer as Screen } from './SecureSessionContainer';

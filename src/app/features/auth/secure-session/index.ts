import { secureSessionFlow } from './sagas';

/** The public interface of `/app/login/secure-session`. */
export const parts = { sagas: [secureSessionFlow] };
export { SecureSessionContainer as Screen } from './SecureSessionContainer';

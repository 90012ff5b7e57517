import { forgotPasswordFlow } from './sagas';

/** The door of `/app/login/forgot`. */
export const parts = { sagas: [forgotPasswordFlow] };
export { ForgotPasswordContainer as Screen } from './ForgotPasswordContainer';

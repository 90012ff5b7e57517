import { forgotPasswordFlow } from './sagas';

/** The public interface of `/app/login/forgot`. */
export const parts = { sagas: [forgotPasswordFlow] };
export { ForgotPasswordContainer as Screen } from './ForgotPasswordContainer';

import { resetPasswordFlow } from './sagas';

/** The public interface of `/app/reset-password` and `/app/login/reset-password`. */
export const parts = { sagas: [resetPasswordFlow] };
export { ResetPasswordContainer as Screen } from './ResetPasswordContainer';

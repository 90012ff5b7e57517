import { captchaFlow } from '../captcha/sagas';
import { signUpFlow } from './sagas';

/** The door of `/sign-up`. */
export const parts = { sagas: [signUpFlow, captchaFlow] };
export { SignUpContainer as Screen } from './SignUpContainer';

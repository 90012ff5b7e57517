import { captchaFlow } from '../captcha/sagas';
import { loginFlow } from './sagas';

/** The door of `/app/login`. */
export const parts = { sagas: [loginFlow, captchaFlow] };
export { LoginContainer as Screen } from './LoginContainer';

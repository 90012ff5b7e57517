import { onIntent } from '../onIntent';

/** The public interface of `/app/login`. */
export const parts = { sagas: [onIntent('login', () => import(/* webpackChunkName: "login-flows" */ './flows'))] };
export { LoginContainer as Screen } from './LoginContainer';

import { onIntent } from '../onIntent';

/** The door of `/app/login`. */
export const parts = { sagas: [onIntent('login', () => import(/* webpackChunkName: "login-flows" */ './flows'))] };
export { LoginContainer as Screen } from './LoginContainer';

import { loadOnInteraction } from '../kit/loadOnInteraction';

/** The public interface of `/app/login`. */
export const parts = { sagas: [loadOnInteraction('login', () => import(/* webpackChunkName: "login-flows" */ './flows'))] };
export { LoginContainer as Screen } from './LoginContainer';

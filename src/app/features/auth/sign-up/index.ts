import { loadOnInteraction } from '../kit/loadOnInteraction';

/** The public interface of `/sign-up`. */
export const parts = { sagas: [loadOnInteraction('signUp', () => import(/* webpackChunkName: "sign-up-flows" */ './flows'))] };
export { SignUpContainer as Screen } from './SignUpContainer';

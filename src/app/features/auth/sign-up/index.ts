import { onIntent } from '../onIntent';

/** The public interface of `/sign-up`. */
export const parts = { sagas: [onIntent('signUp', () => import(/* webpackChunkName: "sign-up-flows" */ './flows'))] };
export { SignUpContainer as Screen } from './SignUpContainer';

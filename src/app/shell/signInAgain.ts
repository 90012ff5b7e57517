import type { LoadScreen } from './lazyScreen';

/** The dialog for signing in again on a page whose session was lost. */
export const loadSignInAgain: LoadScreen = () => import(/* webpackChunkName: "sign-in-again" */ '../features/auth/sign-in-again');

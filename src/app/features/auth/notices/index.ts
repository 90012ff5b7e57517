/** The public interface of `/app/login/locked` and `/app/login/cookies-disabled`. They have no flows. */
export const parts = {};
export { LockedScreen } from './LockedScreen';
export { CookiesDisabledContainer as CookiesDisabledScreen } from './CookiesDisabledContainer';

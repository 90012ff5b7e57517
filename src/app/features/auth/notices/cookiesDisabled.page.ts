import { definePage } from '../../../platform/definePage';
import { CookiesDisabledContainer } from './CookiesDisabledContainer';

export default definePage({
  path: '/app/login/cookies-disabled',
  title: 'Enable Cookies',
  auth: 'none',
  frame: 'none',
  entry: 'sign-in',
  chunk: 'auth-notices',
  Screen: CookiesDisabledContainer,
});

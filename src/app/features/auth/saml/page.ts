import { definePage } from '../../../platform/definePage';
import { Screen } from '.';

export default definePage({
  path: '/app/login/single-sign-on',
  title: 'Single Sign-On',
  auth: 'none',
  frame: 'none',
  entry: 'sign-in',
  Screen,
});

import { definePage } from '../../../platform/definePage';
import { SamlFailureContainer } from './SamlFailureContainer';

export default definePage({
  path: '/app/login/single-sign-on',
  title: 'Single Sign-On',
  auth: 'none',
  frame: 'none',
  entry: 'sign-in',
  Screen: SamlFailureContainer,
});

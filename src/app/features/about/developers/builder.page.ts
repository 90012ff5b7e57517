import { definePage } from '../../../platform/definePage';
import { BuilderScreen } from './DeveloperScreens';

export default definePage({
  path: ['/developer/builder', '/developer/builder/:api', '/developer/builder/:api/json-editor', '/developer/builder/:api/scripting'],
  title: 'Web Builder',
  auth: 'attempt',
  frame: 'visitor',
  scrollsToTop: true,
  chunk: 'developers',
  Screen: BuilderScreen,
});

import { definePage } from '../../../platform/definePage';
import { parts, Screen } from '.';

export default definePage({
  path: '/apps/:slug/integrations',
  title: 'App',
  auth: 'attempt',
  frame: 'visitor',
  scrollsToTop: true,
  chunk: 'app-page',
  ...parts,
  Screen,
});

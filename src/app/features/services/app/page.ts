import { definePage } from '../../../platform/definePage';
import { AppPageContainer } from './AppPageContainer';
import { loadApp } from './sagas';
import { appPageSlice, appRetried } from './state';

export default definePage({
  path: '/apps/:slug/integrations',
  title: 'App',
  auth: 'attempt',
  frame: 'visitor',
  scrollsToTop: true,
  chunk: 'app-page',
  slices: [appPageSlice],
  load: loadApp,
  reloadOn: [appRetried],
  Screen: AppPageContainer,
});

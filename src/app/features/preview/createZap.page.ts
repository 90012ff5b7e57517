import { definePage } from '../../platform/definePage';
import { parts as accounts } from '../accounts';
import { parts as upgradePrompts } from '../upgrade-prompts';
import page from './page';
import { loadTemplate, previewFlow, previewSlice } from './state';

export default definePage({
  path: '/webintent/create-zap',
  title: 'Create Zap',
  auth: 'required',
  frame: 'full',
  prefersSignUp: true,
  scrollsToTop: true,
  chunk: 'preview',
  needs: [accounts, upgradePrompts],
  slices: [previewSlice],
  sagas: [previewFlow],
  load: loadTemplate,
  reloadOn: [previewSlice.actions.retried],
  Screen: page.Screen,
});

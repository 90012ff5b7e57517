import { definePage } from '../../platform/definePage';
import { parts as accounts } from '../accounts';
import { parts as upgradePrompts } from '../upgrade-prompts';
import { PreviewContainer } from './PreviewContainer';
import { loadTemplate, previewFlow } from './sagas';
import { previewRetried, previewSlice } from './state';

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
  reloadOn: [previewRetried],
  Screen: PreviewContainer,
});

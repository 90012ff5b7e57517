import { definePage } from '../../platform/definePage';
import { parts as accounts } from '../accounts';
import { parts as upgradePrompts } from '../upgrade-prompts';
import { PreviewContainer } from './PreviewContainer';
import { loadTemplate, previewFlow } from './sagas';
import { previewRetried, previewSlice } from './state';

export default definePage({
  path: '/zap-templates/edit/:id',
  title: 'Template',
  auth: 'attempt',
  frame: 'logo',
  scrollsToTop: true,
  needs: [accounts, upgradePrompts],
  slices: [previewSlice],
  sagas: [previewFlow],
  load: loadTemplate,
  reloadOn: [previewRetried],
  Screen: PreviewContainer,
});

import { definePage } from '../../platform/definePage';
import { parts, Screen } from '.';

export default definePage({
  path: '/zap-templates/edit/:id',
  title: 'Template',
  auth: 'attempt',
  frame: 'logo',
  scrollsToTop: true,
  ...parts,
  Screen,
});

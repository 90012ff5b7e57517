import { definePage } from '../../../platform/definePage';
import { parts, Screen } from '.';

export default definePage({
  path: '/apps/integrations/eager/:slug1/:slug2?',
  title: 'Connect Your Apps',
  auth: 'attempt',
  frame: 'none',
  ...parts,
  Screen,
});

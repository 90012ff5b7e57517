import { definePage } from '../../platform/definePage';
import { parts, Screen } from '.';

export default definePage({
  path: ['/apps/updates', '/apps/updates/:id/:slug'],
  title: 'Page Not Found',
  auth: 'attempt',
  frame: 'logo',
  isServerPage: true,
  chunk: 'not-found',
  ...parts,
  Screen,
});

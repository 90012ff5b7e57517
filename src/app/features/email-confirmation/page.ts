import { definePage } from '../../platform/definePage';
import { parts, Screen } from '.';
import { confirmOnEntry } from './sagas';

export default definePage({
  path: '/app/confirm-email',
  title: 'Confirm Your Email',
  auth: 'attempt',
  frame: 'logo',
  scrollsToTop: true,
  chunk: 'confirm-email',
  ...parts,
  load: confirmOnEntry,
  Screen,
});

import { definePage } from '../../../platform/definePage';
import { Screen } from '.';

export default definePage({
  path: '/data-deleted',
  title: 'Data Deleted',
  auth: 'none',
  frame: 'logo',
  chunk: 'data-deleted',
  Screen,
});

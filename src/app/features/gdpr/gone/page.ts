import { definePage } from '../../../platform/definePage';
import { DataDeletedScreen } from '../screens/DataDeletedScreen';

/** The public page at the end of a deletion, loaded on its own: it needs no session. */
export default definePage({
  path: '/data-deleted',
  title: 'Data Deleted',
  auth: 'none',
  frame: 'logo',
  chunk: 'data-deleted',
  Screen: DataDeletedScreen,
});

import { definePage } from '../../../platform/definePage';
import { loadStatus } from './sagas';
import { statusAsked, systemStatusSlice } from './state';
import { StatusContainer } from './StatusContainer';

export default definePage({
  path: '/status',
  title: 'Status',
  auth: 'none',
  frame: 'logo',
  scrollsToTop: true,
  slices: [systemStatusSlice],
  load: loadStatus,
  reloadOn: [statusAsked],
  Screen: StatusContainer,
});

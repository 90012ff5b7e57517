import { definePage } from '../../../platform/definePage';
import { systemStatusFlow } from './sagas';
import { systemStatusSlice } from './state';
import { StatusContainer } from './StatusContainer';

export default definePage({
  path: '/status',
  title: 'Status',
  auth: 'none',
  frame: 'logo',
  scrollsToTop: true,
  slices: [systemStatusSlice],
  sagas: [systemStatusFlow],
  Screen: StatusContainer,
});

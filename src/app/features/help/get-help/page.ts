import { definePage } from '../../../platform/definePage';
import { GetHelpContainer } from './GetHelpContainer';
import { getHelpFlow } from './sagas';
import { getHelpSlice } from './state';

export default definePage({
  path: '/app/get-help',
  title: 'Get Help',
  auth: 'attempt',
  frame: 'visitor',
  scrollsToTop: true,
  slices: [getHelpSlice],
  sagas: [getHelpFlow],
  Screen: GetHelpContainer,
});

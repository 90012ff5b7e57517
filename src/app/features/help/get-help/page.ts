import { definePage } from '../../../platform/definePage';
import { sessionLoaded } from '../../session';
import { GetHelpContainer } from './GetHelpContainer';
import { getHelpFlow, suggestFields } from './sagas';
import { getHelpSlice } from './state';

export default definePage({
  path: '/app/get-help',
  title: 'Get Help',
  auth: 'attempt',
  frame: 'visitor',
  scrollsToTop: true,
  slices: [getHelpSlice],
  sagas: [getHelpFlow],
  load: suggestFields,
  reloadOn: [sessionLoaded],
  Screen: GetHelpContainer,
});

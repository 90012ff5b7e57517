import { defineSection } from '../../platform/definePage';
import { sessionLoaded } from '../session';
import { RecoveryDrillContainer } from './RecoveryDrillContainer';
import { drillFlow, loadDrill } from './sagas';
import { drillPath, drillRetried, recoveryDrillSlice } from './state';

/** The page “Could you get back in?”. */
export default defineSection({
  path: drillPath,
  slices: [recoveryDrillSlice],
  sagas: [drillFlow],
  load: loadDrill,
  reloadOn: [drillRetried, sessionLoaded],
  Screen: RecoveryDrillContainer,
});

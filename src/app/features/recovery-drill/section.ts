import { defineSection } from '../../platform/definePage';
import { sessionLoaded } from '../session';
import { RecoveryDrillContainer } from './RecoveryDrillContainer';
import { loadDrill } from './sagas';
import { drillPath, drillRetried, recoveryDrillSlice } from './state';

/** The page “Could you get back in?”. */
export default defineSection({
  path: drillPath,
  slices: [recoveryDrillSlice],
  load: loadDrill,
  reloadOn: [drillRetried, sessionLoaded],
  Screen: RecoveryDrillContainer,
});

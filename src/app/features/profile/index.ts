import { entityParts } from '../../entities';
import { profiles } from './entity';
import { profileFlow } from './sagas';
import { acknowledgementFlow, editsSlice } from './saving';

/** The profile of the signed-in person. */
export { profileRetried, reloadProfile, waitForProfile } from './sagas';
export {
  changedFields,
  helpAcknowledged,
  notificationAcknowledged,
  npsAcknowledged,
  saveProfile,
  tutorialKeys,
  type ProfileChanges,
  type SaveOutcome,
} from './saving';
export * from './selectors';
export const parts = {
  entities: entityParts(profiles),
  slices: [editsSlice],
  sagas: [profileFlow, acknowledgementFlow],
};

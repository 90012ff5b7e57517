import { entityParts } from '../../entities';
import { acknowledgementFlow } from './acknowledgements';
import { editsSlice } from './edits';
import { profiles } from './entity';
import { profileFlow } from './sagas';

/** The profile of the signed-in person. */
export { helpAcknowledged, notificationAcknowledged, npsAcknowledged, tutorialKeys } from './acknowledgements';
export { profileRetried } from './events';
export type { ProfileChanges } from './edits';
export { reloadProfile, waitForProfile } from './sagas';
export { changedFields, saveProfile, type SaveOutcome } from './saving';
export * from './selectors';
export const parts = {
  entities: entityParts(profiles),
  slices: [editsSlice],
  sagas: [profileFlow, acknowledgementFlow],
};

import { entityParts } from '../../entities';
import { profiles } from './entity';
import { profileFlow } from './sagas';
import { acknowledgementFlow } from './saving';
import { editsSlice } from './state';

/** The profile of the signed-in person. */
export { profileRetried, reloadProfile, waitForProfile } from './sagas';
export {
  changedFields,
  helpAcknowledged,
  notificationAcknowledged,
  npsAcknowledged,
  saveProfile,
  tutorialKeys,
  type SaveOutcome,
} from './saving';
export {
  selectFirstName,
  selectFullName,
  selectHasSeenNotification,
  selectHasViewedHelp,
  selectIsDeveloper,
  selectIsMasquerading,
  selectIsNpsDue,
  selectIsStaff,
  selectIsTwoFactorOn,
  selectProfile,
  selectProfileFailure,
  type ProfileChanges,
  type WithProfile,
} from './state';
export const parts = {
  entities: entityParts(profiles),
  slices: [editsSlice],
  sagas: [profileFlow, acknowledgementFlow],
};

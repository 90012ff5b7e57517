import type { ReactElement } from 'react';
import { isTimezoneMismatch } from '../../../domain/profileFields';
import { leaveFile } from '../../platform/files';
import { usePorts } from '../../platform/PortsContext';
import { useAppDispatch, useAppSelector } from '../../platform/hooks';
import { useLeaveGuard } from '../../platform/useLeaveGuard';
import { notificationAcknowledged, profileRetried, selectFullName, selectProfile, selectProfileFailure } from '../profile';
import { ProfileScreen } from './screens/ProfileScreen';
import { selectForm, selectHasUnsaved, selectTimezoneChoices } from './selectors';
import {
  browserTimezoneAccepted,
  draftDiscarded,
  fieldChanged,
  formSubmitted,
  pictureChosen,
  pictureRemoved,
  selectProfileSettings,
} from './state';

/** The key under which it is kept that this other zone is known and not wanted. */
const mismatchKey = (browser: string): string => `timezone-mismatch:${browser.replace(/[^\w.:-]/g, '.')}`;

export function ProfileSection(): ReactElement {
  const dispatch = useAppDispatch();
  const { page } = usePorts();
  const profile = useAppSelector(selectProfile);
  const { save, picture } = useAppSelector(selectProfileSettings);
  const hasUnsaved = useAppSelector(selectHasUnsaved);
  useLeaveGuard(hasUnsaved);
  const browser = page.timezone;
  const isMismatch =
    profile !== null &&
    browser !== null &&
    isTimezoneMismatch(profile.timezone, browser) &&
    profile.hasSeenNotifications[mismatchKey(browser)] !== true;
  return (
    <ProfileScreen
      name={useAppSelector(selectFullName) ?? ''}
      avatarUrl={profile?.avatar ?? null}
      form={useAppSelector(selectForm)}
      failure={useAppSelector(selectProfileFailure)}
      timezones={useAppSelector(selectTimezoneChoices)}
      mismatch={isMismatch ? { stored: profile.timezone ?? '', browser } : null}
      save={save}
      picture={picture}
      hasUnsaved={hasUnsaved}
      onRetry={() => dispatch(profileRetried())}
      onChange={(field, value) => dispatch(fieldChanged({ field, value }))}
      onSubmit={() => dispatch(formSubmitted())}
      onDiscard={() => dispatch(draftDiscarded())}
      onPictureChoose={(file) => dispatch(pictureChosen({ ticket: leaveFile(file) }))}
      onPictureRemove={() => dispatch(pictureRemoved())}
      onBrowserTimezone={() => dispatch(browserTimezoneAccepted())}
      onTimezoneKeep={() => browser !== null && dispatch(notificationAcknowledged({ key: mismatchKey(browser) }))}
    />
  );
}

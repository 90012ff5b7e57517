import type { ReactElement } from 'react';
import { useAppDispatch, useAppSelector } from '../../platform/hooks';
import { profileRetried, selectProfile, selectProfileFailure } from '../profile';
import { NotificationScreen } from './screens/NotificationScreen';
import { choiceMade, selectNotificationSettings } from './state';

export function NotificationSection(): ReactElement {
  const dispatch = useAppDispatch();
  return (
    <NotificationScreen
      choices={useAppSelector(selectProfile)}
      failure={useAppSelector(selectProfileFailure)}
      {...useAppSelector(selectNotificationSettings)}
      onRetry={() => dispatch(profileRetried())}
      onChoose={(field, value) => dispatch(choiceMade({ field, value }))}
    />
  );
}

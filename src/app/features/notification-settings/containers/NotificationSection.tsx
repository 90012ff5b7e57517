import type { ReactElement } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { profileRetried, selectProfile, selectProfileFailure } from '../../profile';
import { NotificationScreen } from '../screens/NotificationScreen';
import { choiceMade, selectNotificationSettings } from '../state';

export function NotificationSection(): ReactElement {
  const dispatch = useDispatch();
  return (
    <NotificationScreen
      choices={useSelector(selectProfile)}
      failure={useSelector(selectProfileFailure)}
      {...useSelector(selectNotificationSettings)}
      onRetry={() => dispatch(profileRetried())}
      onChoose={(field, value) => dispatch(choiceMade({ field, value }))}
    />
  );
}

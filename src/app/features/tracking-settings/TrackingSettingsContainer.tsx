import type { ReactElement } from 'react';
import { needsConsent } from '../../../domain/trackedEvents';
import { useAppDispatch, useAppSelector } from '../../platform/hooks';
import { ConsentSetting } from '../consent/setting';
import { selectConsent } from '../consent';
import { selectIsMasquerading } from '../profile';
import { selectIsTrackingRefused, selectTrackedEvents } from '../tracking';
import { selectSendingEvents, type WithSending } from '../tracking/sending';
import { choices } from './texts';
import { TrackingSettingsScreen } from './screens/TrackingSettingsScreen';
import {
  choiceMade,
  deletionAsked,
  deletionCancelled,
  deletionConfirmed,
  moreRequested,
  selectTrackingSettings,
  trackingRetried,
} from './state';

export function TrackingSettingsContainer(): ReactElement {
  const dispatch = useAppDispatch();
  const isMasquerading = useAppSelector(selectIsMasquerading);
  const isUnasked = useAppSelector(selectConsent) === 'unasked';
  const queue = useAppSelector(selectTrackedEvents);
  const sending = useAppSelector((state: WithSending) => selectSendingEvents(state));
  return (
    <TrackingSettingsScreen
      state={useAppSelector(selectTrackingSettings)}
      waiting={{ forConsent: isUnasked ? queue.filter(({ subject }) => needsConsent(subject)) : [], sending }}
      isMasquerading={isMasquerading}
      browserSetting={
        <ConsentSetting title={choices.browser} isRefused={useAppSelector(selectIsTrackingRefused)} isDisabled={isMasquerading} />
      }
      onRetry={() => dispatch(trackingRetried())}
      onMore={() => dispatch(moreRequested())}
      onChoose={(choice) => dispatch(choiceMade({ choice }))}
      onDelete={() => dispatch(deletionAsked())}
      onConfirm={() => dispatch(deletionConfirmed())}
      onCancel={() => dispatch(deletionCancelled())}
    />
  );
}

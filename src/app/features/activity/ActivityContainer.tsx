import type { ReactElement } from 'react';
import { useAppDispatch, useAppSelector } from '../../platform/hooks';
import { ActivityScreen } from './screens/ActivityScreen';
import { activityRetried, moreRequested, selectActivity, undoCancelled, undoChosen, undoConfirmed } from './state';

export function ActivityContainer(): ReactElement {
  const dispatch = useAppDispatch();
  return (
    <ActivityScreen
      state={useAppSelector(selectActivity)}
      onRetry={() => dispatch(activityRetried())}
      onMore={() => dispatch(moreRequested())}
      onChoose={(id) => dispatch(undoChosen({ id }))}
      onConfirm={() => dispatch(undoConfirmed())}
      onCancel={() => dispatch(undoCancelled())}
    />
  );
}

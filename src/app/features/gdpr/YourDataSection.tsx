import type { ReactElement } from 'react';
import { useAppDispatch, useAppSelector } from '../../platform/hooks';
import { selectCurrentEmail } from '../session';
import { YourDataScreen } from './screens/YourDataScreen';
import {
  cancellationRequested,
  confirmationTyped,
  deletionClosed,
  deletionOpened,
  deletionRequested,
  exportRequested,
  loadRetried,
  notificationCleared,
  selectGdpr,
} from './state';

/** Export and deletion of the signed-in person's data: a section of the settings. */
export function YourDataSection(): ReactElement {
  const dispatch = useAppDispatch();
  return (
    <YourDataScreen
      state={useAppSelector(selectGdpr)}
      email={useAppSelector(selectCurrentEmail) ?? ''}
      onRetry={() => dispatch(loadRetried())}
      onExport={() => dispatch(exportRequested())}
      onOpen={() => dispatch(deletionOpened())}
      onClose={() => dispatch(deletionClosed())}
      onType={(confirmation) => dispatch(confirmationTyped({ confirmation }))}
      onDelete={(password) => dispatch(deletionRequested({ password }))}
      onCancel={() => dispatch(cancellationRequested())}
      onClear={(job) => dispatch(notificationCleared({ job }))}
    />
  );
}

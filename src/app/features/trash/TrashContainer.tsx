import type { ReactElement } from 'react';
import { timeAgoLasts } from '../../../domain/relativeTime';
import { useAppDispatch, useAppSelector } from '../../platform/hooks';
import { useNow } from '../../platform/useNow';
import { TrashScreen } from './screens/TrashScreen';
import { itemToggled, purgeAsked, purgeCancelled, purgeConfirmed, restoreChosen, selectTrash, trashRetried } from './state';

export function TrashContainer(): ReactElement {
  const dispatch = useAppDispatch();
  const trash = useAppSelector(selectTrash);
  return (
    <TrashScreen
      trash={trash}
      now={useNow(timeAgoLasts)}
      onRetry={() => dispatch(trashRetried())}
      onToggle={(key) => dispatch(itemToggled({ key }))}
      onRestore={(keys) => dispatch(restoreChosen({ keys }))}
      onAskPurge={(keys) => dispatch(purgeAsked({ keys }))}
      onPurge={() => dispatch(purgeConfirmed({ keys: trash.asked ?? [] }))}
      onCancelPurge={() => dispatch(purgeCancelled())}
    />
  );
}

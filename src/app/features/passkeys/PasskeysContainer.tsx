import type { ReactElement } from 'react';
import { useAppDispatch, useAppSelector } from '../../platform/hooks';
import { PasskeysScreen } from './screens/PasskeysScreen';
import {
  nameSubmitted,
  nameTyped,
  namingBegun,
  namingEnded,
  passkeyAddChosen,
  passkeysRetried,
  removalConfirmed,
  selectIsLastWayIn,
  selectPasskeys,
} from './state';

/** Passkeys: a section of the settings. */
export function PasskeysContainer(): ReactElement {
  const dispatch = useAppDispatch();
  return (
    <PasskeysScreen
      state={useAppSelector(selectPasskeys)}
      isLastWayIn={useAppSelector(selectIsLastWayIn)}
      onRetry={() => dispatch(passkeysRetried())}
      onAdd={() => dispatch(passkeyAddChosen())}
      onRename={(id) => dispatch(namingBegun({ id }))}
      onType={(name) => dispatch(nameTyped({ name }))}
      onName={() => dispatch(nameSubmitted())}
      onStopNaming={() => dispatch(namingEnded())}
      onRemove={({ id, name }) => dispatch(removalConfirmed({ id, name }))}
    />
  );
}

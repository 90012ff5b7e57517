import type { ReactElement } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { PasskeysScreen } from '../screens/PasskeysScreen';
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
} from '../state';

/** Passkeys: a section of the settings. */
export function PasskeysContainer(): ReactElement {
  const dispatch = useDispatch();
  return (
    <PasskeysScreen
      state={useSelector(selectPasskeys)}
      isLastWayIn={useSelector(selectIsLastWayIn)}
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

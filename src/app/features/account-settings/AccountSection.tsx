import type { ReactElement } from 'react';
import { leaveFile } from '../../platform/files';
import { useAppDispatch, useAppSelector } from '../../platform/hooks';
import { useLeaveGuard } from '../../platform/useLeaveGuard';
import { accountsRetried } from '../accounts';
import { AccountScreen } from './screens/AccountScreen';
import { selectAccountFailure, selectAccountView, selectHasUnsaved } from './selectors';
import {
  draftDiscarded,
  fieldChanged,
  formSubmitted,
  logoChosen,
  logoUploaded,
  newOwnerChosen,
  peopleRetried,
  regionChosen,
  replayChosen,
  runSearchChosen,
  selectAccountSettings,
  transferCancelled,
  transferConfirmed,
  transferRequested,
} from './state';

export function AccountSection(): ReactElement {
  const dispatch = useAppDispatch();
  const view = useAppSelector(selectAccountView);
  const { saves, wishes, transfer } = useAppSelector(selectAccountSettings);
  useLeaveGuard(useAppSelector(selectHasUnsaved));
  return (
    <AccountScreen
      view={view}
      failure={useAppSelector(selectAccountFailure)}
      saves={saves}
      wishes={wishes}
      transfer={transfer}
      onChange={(field, value) => dispatch(fieldChanged({ field, value }))}
      onSubmit={(part) => dispatch(formSubmitted({ part }))}
      onDiscard={(part) => dispatch(draftDiscarded({ part }))}
      onUpload={(file) => dispatch(logoUploaded({ ticket: leaveFile(file), fileName: file.name }))}
      onLogo={(choice) => dispatch(logoChosen({ choice }))}
      onReplay={(override) => dispatch(replayChosen({ override }))}
      onRegion={(region) => dispatch(regionChosen({ region }))}
      onRunSearch={(isOn) => dispatch(runSearchChosen({ isOn }))}
      onHeir={(id) => dispatch(newOwnerChosen({ id }))}
      onTransfer={(newOwnerId) => dispatch(transferRequested({ newOwnerId }))}
      onConfirm={() => dispatch(transferConfirmed())}
      onCancel={() => dispatch(transferCancelled())}
      onRetry={() => dispatch(view ? peopleRetried() : accountsRetried())}
    />
  );
}

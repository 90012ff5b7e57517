import type { ReactElement } from 'react';
import { useAppDispatch, useAppSelector } from '../../platform/hooks';
import { SecurityScreen } from './SecurityScreen';
import { securityFlow } from './sagas';
import {
  codesDownloaded,
  codesSaved,
  endChosen,
  endOthersChosen,
  passwordSubmitted,
  passwordTyped,
  renewalConfirmed,
  securitySlice,
  securityRetried,
  selectSecurity,
} from './state';

/** Password, two-factor and devices: a section of the settings. */
export function SettingsSection(): ReactElement {
  const dispatch = useAppDispatch();
  return (
    <SecurityScreen
      state={useAppSelector(selectSecurity)}
      onRetry={() => dispatch(securityRetried())}
      onType={(values) => dispatch(passwordTyped(values))}
      onChangePassword={() => dispatch(passwordSubmitted())}
      onRenew={() => dispatch(renewalConfirmed())}
      onDownload={() => dispatch(codesDownloaded())}
      onSaved={() => dispatch(codesSaved())}
      onEnd={(session) => dispatch(endChosen({ session }))}
      onEndOthers={() => dispatch(endOthersChosen())}
    />
  );
}

export const parts = { slices: [securitySlice], sagas: [securityFlow] };

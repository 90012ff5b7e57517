import type { ReactElement } from 'react';
import { useAppDispatch, useAppSelector } from '../../platform/hooks';
import { SecurityScreen } from './SecurityScreen';
import {
  codesDownloaded,
  codesSaved,
  endChosen,
  endOthersChosen,
  passwordSubmitted,
  passwordTyped,
  renewalConfirmed,
  securityRetried,
  selectSecurity,
} from './state';

/** Password, two-factor and devices. */
export function SecurityContainer(): ReactElement {
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

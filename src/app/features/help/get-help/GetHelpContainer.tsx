import type { ReactElement } from 'react';
import { useAppDispatch, useAppSelector } from '../../../platform/hooks';
import { GetHelpScreen } from './GetHelpScreen';
import { anotherRequested, helpFieldChanged, helpSubmitted, selectGetHelp } from './state';

/** `/app/get-help`. */
export function GetHelpContainer(): ReactElement {
  const dispatch = useAppDispatch();
  return (
    <GetHelpScreen
      state={useAppSelector(selectGetHelp)}
      onChange={(field, value) => dispatch(helpFieldChanged({ field, value }))}
      onSubmit={() => dispatch(helpSubmitted())}
      onAnother={() => dispatch(anotherRequested())}
    />
  );
}

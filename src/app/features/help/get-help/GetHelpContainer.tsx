import type { ReactElement } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { GetHelpScreen } from './GetHelpScreen';
import { anotherRequested, helpFieldChanged, helpSubmitted, selectGetHelp } from './state';

/** `/app/get-help`. */
export function GetHelpContainer(): ReactElement {
  const dispatch = useDispatch();
  return (
    <GetHelpScreen
      state={useSelector(selectGetHelp)}
      onChange={(field, value) => dispatch(helpFieldChanged({ field, value }))}
      onSubmit={() => dispatch(helpSubmitted())}
      onAnother={() => dispatch(anotherRequested())}
    />
  );
}

import type { ReactElement } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { ConsentCard } from '../screens/ConsentCard';
import { consentChosen, selectIsAnalyticsAllowed } from '../state';

/** In the settings, and on the privacy page for visitors. */
export function ConsentSetting(): ReactElement {
  const dispatch = useDispatch();
  return (
    <ConsentCard
      isAllowed={useSelector(selectIsAnalyticsAllowed)}
      onChange={(isAllowed) => dispatch(consentChosen({ choice: isAllowed ? 'analytics' : 'necessary' }))}
    />
  );
}

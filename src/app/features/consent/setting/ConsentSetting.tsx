import type { ReactElement } from 'react';
import { useAppDispatch, useAppSelector } from '../../../platform/hooks';
import { ConsentCard } from '../screens/ConsentCard';
import { consentChosen, selectIsAnalyticsAllowed } from '../state';

/** In the settings, and on the privacy page for visitors. */
export function ConsentSetting(): ReactElement {
  const dispatch = useAppDispatch();
  return (
    <ConsentCard
      isAllowed={useAppSelector(selectIsAnalyticsAllowed)}
      onChange={(isAllowed) => dispatch(consentChosen({ choice: isAllowed ? 'analytics' : 'necessary' }))}
    />
  );
}

import type { ReactElement, ReactNode } from 'react';
import { useAppDispatch, useAppSelector } from '../../../platform/hooks';
import { ConsentCard } from '../screens/ConsentCard';
import { consentChosen, selectIsAnalyticsAllowed } from '../state';

export interface ConsentSettingProps {
  /** Of the card; default: “Analytics”. */
  title?: string;
  /** The person turned analytics off in all browsers, so this one has nothing to decide. */
  isRefused?: boolean;
  /** Nothing can be changed, as for staff who view as a person. */
  isDisabled?: boolean;
  /** Content below the switch. */
  children?: ReactNode;
}

/** In the settings, and on the privacy page for visitors. */
export function ConsentSetting({ title, isRefused = false, isDisabled = false, children }: ConsentSettingProps): ReactElement {
  const dispatch = useAppDispatch();
  return (
    <ConsentCard
      {...(title === undefined ? {} : { title })}
      isAllowed={useAppSelector(selectIsAnalyticsAllowed)}
      isRefused={isRefused}
      isDisabled={isDisabled}
      onChange={(isAllowed) => dispatch(consentChosen({ choice: isAllowed ? 'analytics' : 'necessary' }))}
    >
      {children}
    </ConsentCard>
  );
}

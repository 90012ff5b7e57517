/** The switch that changes the choice, in a separate chunk, because the question does not need it. */
import type { ReactElement, ReactNode } from 'react';
import { useAppDispatch, useAppSelector } from '../../../platform/hooks';
import { Card } from '../../../widgets/Card/Card';
import { SwitchField } from '../../../widgets/SwitchField/SwitchField';
import { consentChosen, selectIsAnalyticsAllowed } from '../state';
import { texts } from '../texts';

export { parts } from '../state';

export interface ConsentSettingProps {
  /** Of the card. */
  title?: string;
  /** The person turned analytics off in all browsers, so this one has nothing to decide. */
  isRefused?: boolean;
  /** Nothing can be changed, as for staff who view as a person. */
  isDisabled?: boolean;
  /** Content below the switch. */
  children?: ReactNode;
}

/** In the settings, and on the privacy page for visitors. */
export function ConsentSetting(props: ConsentSettingProps): ReactElement {
  const { title = texts.settingTitle, isRefused = false, isDisabled = false, children } = props;
  const dispatch = useAppDispatch();
  const isAllowed = useAppSelector(selectIsAnalyticsAllowed);
  return (
    <Card title={title}>
      <SwitchField
        label={texts.setting}
        name="analytics"
        isOn={isAllowed && !isRefused}
        isDisabled={isRefused || isDisabled}
        hint={isRefused ? texts.settingRefused : texts.settingHint}
        onChange={(isOn) => dispatch(consentChosen({ choice: isOn ? 'analytics' : 'necessary' }))}
      />
      {children}
    </Card>
  );
}

import type { ReactElement, ReactNode } from 'react';
import { Card } from '../../../widgets/Card/Card';
import { SwitchField } from '../../../widgets/SwitchField/SwitchField';
import { texts } from '../texts';

export interface ConsentCardProps {
  title?: string;
  isAllowed: boolean;
  /** The person turned analytics off in all browsers. */
  isRefused?: boolean;
  isDisabled?: boolean;
  /** Content below the switch. */
  children?: ReactNode;
  onChange: (isAllowed: boolean) => void;
}

/** Where the choice about analytics can be changed. */
export function ConsentCard({
  title = texts.settingTitle,
  isAllowed,
  isRefused = false,
  isDisabled = false,
  children,
  onChange,
}: ConsentCardProps): ReactElement {
  return (
    <Card title={title}>
      <SwitchField
        label={texts.setting}
        name="analytics"
        isOn={isAllowed && !isRefused}
        isDisabled={isRefused || isDisabled}
        hint={isRefused ? texts.settingRefused : texts.settingHint}
        onChange={onChange}
      />
      {children}
    </Card>
  );
}

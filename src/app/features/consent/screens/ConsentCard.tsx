import type { ReactElement } from 'react';
import { Card } from '../../../widgets/Card/Card';
import { SwitchField } from '../../../widgets/SwitchField/SwitchField';
import { copy } from '../copy';

export interface ConsentCardProps {
  isAllowed: boolean;
  onChange: (isAllowed: boolean) => void;
}

/** Where the choice about analytics can be changed. */
export function ConsentCard({ isAllowed, onChange }: ConsentCardProps): ReactElement {
  return (
    <Card title={copy.settingTitle}>
      <SwitchField label={copy.setting} name="analytics" isOn={isAllowed} hint={copy.settingHint} onChange={onChange} />
    </Card>
  );
}

import type { ReactElement } from 'react';
import { Button } from '../../../widgets/Button/Button';
import { ComboboxField } from '../../../widgets/ComboboxField/ComboboxField';
import { Dialog } from '../../../widgets/Dialog/Dialog';
import { versionsTexts as texts } from './texts';

export interface ZoneDialogProps {
  /** Null for that of the Zap's owner. */
  zone: string | null;
  ownerZone: string;
  zones: readonly { readonly id: string; readonly label: string }[];
  onChoose: (zone: string | null) => void;
  onClose: () => void;
}

/** The owner's zone is shown as this choice, because an empty value means that nothing is chosen. */
const ofOwner = 'owner';

/** The time zone of the Zap. */
export function ZoneDialog({ zone, ownerZone, zones, onChoose, onClose }: ZoneDialogProps): ReactElement {
  const known = zone === null || zones.some(({ id }) => id === zone) ? [] : [{ value: zone, label: zone }];
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={texts.zoneTitle}
      description={texts.zoneText}
      actions={<Button onClick={onClose}>{texts.close}</Button>}
    >
      <ComboboxField
        label={texts.zone}
        name="zone"
        value={zone ?? ofOwner}
        choices={[
          { value: ofOwner, label: texts.ownerZone(ownerZone) },
          ...known,
          ...zones.map(({ id, label }) => ({ value: id, label, alternativeSpellings: [id] })),
        ]}
        onChange={(next) => onChoose(next === ofOwner ? null : next)}
      />
    </Dialog>
  );
}

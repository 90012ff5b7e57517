import type { ReactElement } from 'react';
import { Button } from '../../../widgets/Button/Button';
import { Dialog } from '../../../widgets/Dialog/Dialog';
import { MappingContext, type Mapping } from '../mapping/MappingContext';
import { MappingField } from '../mapping/MappingField';
import { versionsTexts as texts } from './texts';

export interface RunTitleDialogProps {
  /** With tokens of the trigger; empty for none. */
  title: string;
  mapping: Mapping;
  onChange: (title: string) => void;
  onClose: () => void;
}

/** The title of each run of the Zap. */
export function RunTitleDialog({ title, mapping, onChange, onClose }: RunTitleDialogProps): ReactElement {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={texts.runTitleTitle}
      description={texts.runTitleText}
      actions={<Button onClick={onClose}>{texts.close}</Button>}
    >
      <MappingContext value={mapping}>
        <MappingField label={texts.runTitleField} value={title} onChange={onChange} />
      </MappingContext>
    </Dialog>
  );
}

import type { ReactElement } from 'react';
import { Button } from '../../../widgets/Button/Button';
import { Notice } from '../../../widgets/Notice/Notice';
import { texts } from '../texts';

export interface RestoredProps {
  isNew: boolean;
  isBusy: boolean;
  onDrop: () => void;
}

/** Says that the content is unsaved and from an earlier visit, and can discard it. */
export function Restored({ isNew, isBusy, onDrop }: RestoredProps): ReactElement {
  return (
    <Notice
      kind="info"
      title={texts.restored}
      action={
        <Button size="small" isBusy={isBusy} onClick={onDrop}>
          {isNew ? texts.dropNew : texts.drop}
        </Button>
      }
    >
      {isNew ? texts.restoredNewText : texts.restoredText}
    </Notice>
  );
}

import type { ReactElement } from 'react';
import { Button } from '../../../widgets/Button/Button';
import { Notice } from '../../../widgets/Notice/Notice';
import { copy } from '../copy';

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
      title={copy.restored}
      action={
        <Button size="small" isBusy={isBusy} onClick={onDrop}>
          {isNew ? copy.dropNew : copy.drop}
        </Button>
      }
    >
      {isNew ? copy.restoredNewText : copy.restoredText}
    </Notice>
  );
}

import type { ReactElement } from 'react';
import type { ZapDefinition } from '../../../../domain/runs/definition';
import { Button } from '../../../widgets/Button/Button';
import { Dialog } from '../../../widgets/Dialog/Dialog';
import type { LiveVersion } from '../openEditor';
import { versionsTexts as texts } from './texts';
import { DifferenceList } from './DifferenceList';

export interface PublishDialogProps {
  live: LiveVersion | null;
  draft: ZapDefinition;
  onPublish: () => void;
  onClose: () => void;
}

/** Shows the changes that publishing would make. */
export function PublishDialog({ live, draft, onPublish, onClose }: PublishDialogProps): ReactElement {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={texts.publishTitle}
      description={live === null ? texts.neverPublished : texts.publishText(live.number)}
      actions={
        <>
          <Button kind="primary" onClick={onPublish}>
            {texts.publish}
          </Button>
          <Button onClick={onClose}>{texts.close}</Button>
        </>
      }
    >
      {live !== null && <DifferenceList before={live.definition} after={draft} />}
    </Dialog>
  );
}

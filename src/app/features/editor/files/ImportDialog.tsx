import { useRef, type ReactElement } from 'react';
import { Button } from '../../../widgets/Button/Button';
import { Dialog } from '../../../widgets/Dialog/Dialog';
import { Notice } from '../../../widgets/Notice/Notice';
import { versionsCopy as copy } from '../versions/copy';

export interface ImportDialogProps {
  /** Why the chosen file could not be used; null if nothing is wrong. */
  failure: string | null;
  onChoose: (file: File) => void;
  onClose: () => void;
}

/** Chooses a file whose steps replace those of the draft. */
export function ImportDialog({ failure, onChoose, onClose }: ImportDialogProps): ReactElement {
  const field = useRef<HTMLInputElement>(null);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={copy.importTitle}
      description={copy.importText}
      actions={
        <>
          <Button kind="primary" onClick={() => field.current?.click()}>
            {copy.chooseFile}
          </Button>
          <Button onClick={onClose}>{copy.close}</Button>
        </>
      }
    >
      {/* The button is what people press; the field itself is for the browser. */}
      <input
        ref={field}
        hidden
        type="file"
        aria-label={copy.chooseFile}
        accept="application/json,.json"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onChoose(file);
          target.value = ''; // The same file may be chosen again after it was corrected.
        }}
      />
      <div aria-live="polite">{failure !== null && <Notice kind="warning">{failure}</Notice>}</div>
    </Dialog>
  );
}

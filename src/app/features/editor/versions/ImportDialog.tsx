import { useRef, type ReactElement } from 'react';
import { Button } from '../../../widgets/Button/Button';
import { Dialog } from '../../../widgets/Dialog/Dialog';
import { Notice } from '../../../widgets/Notice/Notice';
import { versionsTexts as texts } from './texts';

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
      title={texts.importTitle}
      description={texts.importText}
      actions={
        <>
          <Button kind="primary" onClick={() => field.current?.click()}>
            {texts.chooseFile}
          </Button>
          <Button onClick={onClose}>{texts.close}</Button>
        </>
      }
    >
      {/* The button is what people press; the field itself is for the browser. */}
      <input
        ref={field}
        hidden
        type="file"
        aria-label={texts.chooseFile}
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

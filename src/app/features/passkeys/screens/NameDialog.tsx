import type { ReactElement } from 'react';
import { Button } from '../../../widgets/Button/Button';
import { Dialog } from '../../../widgets/Dialog/Dialog';
import { TextField } from '../../../widgets/TextField/TextField';
import { texts } from '../texts';

export interface NameDialogProps {
  /** Null: nothing is being named. */
  readonly naming: { readonly typed: string; readonly issue: string | null } | null;
  readonly isBusy: boolean;
  readonly onType: (name: string) => void;
  readonly onSave: () => void;
  readonly onClose: () => void;
}

/** Asks for the name of a passkey. */
export function NameDialog({ naming, isBusy, onType, onSave, onClose }: NameDialogProps): ReactElement {
  return (
    <Dialog
      isOpen={naming !== null}
      onClose={onClose}
      title={texts.renameTitle}
      actions={
        <>
          <Button kind="primary" isBusy={isBusy} onClick={onSave}>
            {texts.save}
          </Button>
          <Button onClick={onClose}>{texts.cancel}</Button>
        </>
      }
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) onSave();
        }}
      >
        <TextField
          label={texts.name}
          name="passkey-name"
          autoComplete="off"
          hint={texts.renameHint}
          value={naming?.typed ?? ''}
          error={naming?.issue ?? null}
          onChange={onType}
        />
      </form>
    </Dialog>
  );
}

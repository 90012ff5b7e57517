import { useState, type ReactElement } from 'react';
import { connectionTitleIssue, longestConnectionTitle } from '../../../../domain/connections';
import { Button } from '../../../widgets/Button/Button';
import { Dialog } from '../../../widgets/Dialog/Dialog';
import { TextField } from '../../../widgets/TextField/TextField';
import { texts } from './texts';

export interface RenameDialogProps {
  /** The present name. */
  title: string;
  onRename: (title: string) => void;
  onClose: () => void;
}

/** Asks for another name of a connection. */
export function RenameDialog({ title, onRename, onClose }: RenameDialogProps): ReactElement {
  const [draft, setDraft] = useState(title);
  const [error, setError] = useState<string | null>(null);
  const submit = (): void => {
    const name = draft.trim();
    const issue = name === '' ? texts.nameMissing : connectionTitleIssue(name);
    if (issue !== null) return setError(issue);
    if (name !== title) onRename(name);
    onClose();
  };
  return (
    <Dialog
      isOpen
      title={texts.renameTitle(title)}
      onClose={onClose}
      staysOnPressOutside
      actions={
        <>
          <Button kind="primary" onClick={submit}>
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
          submit();
        }}
      >
        <TextField
          label={texts.name}
          name="title"
          value={draft}
          error={error}
          maxLength={longestConnectionTitle}
          autoComplete="off"
          onChange={(value) => {
            setDraft(value);
            setError(null);
          }}
        />
      </form>
    </Dialog>
  );
}

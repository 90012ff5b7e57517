import { useState, type ReactElement } from 'react';
import { Button } from '../../../widgets/Button/Button';
import { Dialog } from '../../../widgets/Dialog/Dialog';
import { SelectField } from '../../../widgets/SelectField/SelectField';
import { versionsTexts as texts } from './texts';

export interface MoveDialogProps {
  /** From the top down; Home is none of them. */
  folders: readonly { readonly id: number; readonly title: string; readonly depth: number }[];
  onMove: (folderId: number) => void;
  onClose: () => void;
}

/** Chooses the folder of the Zap. */
export function MoveDialog({ folders, onMove, onClose }: MoveDialogProps): ReactElement {
  const [folder, setFolder] = useState('');
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={texts.moveTitle}
      description={texts.moveText}
      actions={
        <>
          <Button kind="primary" isDisabled={folder === ''} onClick={() => onMove(Number(folder))}>
            {texts.move}
          </Button>
          <Button onClick={onClose}>{texts.close}</Button>
        </>
      }
    >
      <SelectField
        label={texts.folder}
        name="folder"
        value={folder}
        placeholder={texts.chooseFolder}
        choices={[
          { value: '0', label: texts.home },
          ...folders.map(({ id, title, depth }) => ({ value: String(id), label: `${'– '.repeat(depth)}${title}` })),
        ]}
        onChange={setFolder}
      />
    </Dialog>
  );
}

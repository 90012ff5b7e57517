import type { ReactElement, ReactNode } from 'react';
import { foldersWithin } from '../../../domain/folders';
import { useAppDispatch, useAppSelector } from '../../platform/hooks';
import { Button } from '../../widgets/Button/Button';
import { CheckboxField } from '../../widgets/CheckboxField/CheckboxField';
import { Dialog } from '../../widgets/Dialog/Dialog';
import { Notice } from '../../widgets/Notice/Notice';
import { SelectField } from '../../widgets/SelectField/SelectField';
import { Stack } from '../../widgets/Stack/Stack';
import { TextField } from '../../widgets/TextField/TextField';
import { SameNameNotice } from '../same-names';
import { selectFolderLines, type FolderLine } from './selectors';
import { librarySlice, type DialogAction, type DialogChange } from './state';
import { dialogTexts, texts } from './texts';

const { actClosed, actConfirmed, actEdited } = librarySlice.actions;

interface ActDialogProps {
  readonly act: DialogAction;
  readonly phase: 'asking' | 'saving';
  readonly error: string | null;
}

/** Asks for what an act needs: a name, a place, or whether it is really meant. */
export function ActDialog({ act, phase, error }: ActDialogProps): ReactElement {
  const dispatch = useAppDispatch();
  const { lines } = useAppSelector(selectFolderLines);
  const { title, text, confirm, isDanger, fields } = contentOf(act, error, lines, (change) => dispatch(actEdited(change)));
  const close = () => dispatch(actClosed());
  return (
    <Dialog
      isOpen
      isAlert={fields === null}
      onClose={close}
      title={title}
      description={text}
      actions={
        <>
          <Button kind={isDanger ? 'danger' : 'primary'} isBusy={phase === 'saving'} onClick={() => dispatch(actConfirmed())}>
            {confirm}
          </Button>
          <Button onClick={close}>{texts.cancel}</Button>
        </>
      }
    >
      {(fields !== null || error !== null) && (
        <form
          noValidate
          aria-label={title}
          onSubmit={(event) => {
            event.preventDefault();
            dispatch(actConfirmed());
          }}
        >
          <Stack>
            {fields}
            {error !== null && !('title' in act) && <Notice kind="error" title={error} />}
          </Stack>
        </form>
      )}
    </Dialog>
  );
}

interface Content {
  readonly title: string;
  readonly text?: string;
  readonly confirm: string;
  readonly isDanger?: boolean;
  /** Null: there is nothing to fill in. */
  readonly fields: ReactNode;
}

function contentOf(
  act: DialogAction,
  error: string | null,
  folders: readonly FolderLine[],
  onEdit: (change: DialogChange) => void,
): Content {
  const titleOf = (id: number): string => folders.find((folder) => folder.id === id)?.title ?? '';
  const named = (label: string, title: string, kind: 'zap' | 'folder', id: number | null): ReactElement => (
    <TextField
      label={label}
      name="title"
      value={title}
      autoFocus
      error={error}
      notice={<SameNameNotice kind={kind} id={id} title={title} />}
      onChange={(typed) => onEdit({ title: typed })}
    />
  );
  switch (act.kind) {
    case 'createFolder': {
      const { name, shared, sharedHint, ...words } = dialogTexts.createFolder;
      const fields = (
        <>
          {named(name, act.title, 'folder', null)}
          {act.parentId === null && (
            <CheckboxField
              label={shared}
              hint={sharedHint}
              name="is_shared"
              isChecked={act.isShared}
              onChange={(isShared) => onEdit({ isShared })}
            />
          )}
        </>
      );
      return act.parentId === null ? { ...words, fields } : { ...words, text: texts.within(titleOf(act.parentId)), fields };
    }
    case 'renameFolder':
    case 'renameZap': {
      const kind = act.kind === 'renameZap' ? 'zap' : 'folder';
      return { ...dialogTexts[act.kind], fields: named(dialogTexts[act.kind].name, act.title, kind, act.id) };
    }
    case 'shareFolder': {
      const words = act.isShared ? dialogTexts.share : dialogTexts.unshare;
      return { ...words, title: words.title(titleOf(act.id)), fields: null };
    }
    case 'moveFolder': {
      const { title, into, top, ...words } = dialogTexts.moveFolder;
      const within = foldersWithin(folders, act.id);
      const others = folders.filter(({ id }) => id !== act.id && !within.has(id));
      const fields = (
        <SelectField
          label={into}
          name="parent_id"
          value={String(act.parentId ?? 0)}
          choices={[{ value: '0', label: top }, ...choicesOf(others)]}
          onChange={(value) => onEdit({ parentId: value === '0' ? null : Number(value) })}
        />
      );
      return { ...words, title: title(titleOf(act.id)), fields };
    }
    case 'removeFolder':
      return { ...dialogTexts.removeFolder, title: dialogTexts.removeFolder.title(titleOf(act.id)), isDanger: true, fields: null };
    case 'moveZaps': {
      const { title, into, confirm } = dialogTexts.moveZaps;
      const fields = (
        <SelectField
          label={into}
          name="folder_id"
          value={String(act.folderId)}
          choices={[{ value: '0', label: texts.home }, ...choicesOf(folders)]}
          onChange={(value) => onEdit({ folderId: Number(value) })}
        />
      );
      return { title: title(act.ids.length), confirm, fields };
    }
    case 'removeZaps':
      return { ...dialogTexts.removeZaps, title: dialogTexts.removeZaps.title(act.ids.length), isDanger: true, fields: null };
  }
}

/** The place in the tree by dashes: a native list has no indentation. */
const choicesOf = (folders: readonly FolderLine[]) =>
  folders.map(({ id, title, depth, isShared }) => ({
    value: String(id),
    label: `${'– '.repeat(depth)}${title}${isShared ? ` (${texts.sharedFolders.toLowerCase()})` : ''}`,
  }));

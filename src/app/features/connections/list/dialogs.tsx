import { createSelector } from '@reduxjs/toolkit';
import { useState, type ReactElement, type ReactNode } from 'react';
import { connectionTitleIssue, maxConnectionTitleLength, sharingLevels, type SharingLevel } from '../../../../domain/connections';
import { selectAll, selectCollection, type WithEntities } from '../../../entities';
import { useAppDispatch, useAppSelector } from '../../../platform/hooks';
import { Button } from '../../../widgets/Button/Button';
import { CheckboxField } from '../../../widgets/CheckboxField/CheckboxField';
import { ConfirmDialog } from '../../../widgets/ConfirmDialog/ConfirmDialog';
import { Dialog } from '../../../widgets/Dialog/Dialog';
import { SelectField } from '../../../widgets/SelectField/SelectField';
import { Skeleton } from '../../../widgets/Skeleton/Skeleton';
import { Stack } from '../../../widgets/Stack/Stack';
import { TextField } from '../../../widgets/TextField/TextField';
import { members } from '../../members';
import { selectProfile, type WithProfile } from '../../profile';
import css from './page.module.css';
import { connectionsSlice, selectDialog, selectList, type ConnectionRow } from './state';
import { texts } from './texts';

const { dialogClosed, removalConfirmed, renameStarted, shareStarted } = connectionsSlice.actions;

/** The dialog that is open for a connection. */
export function Dialogs(): ReactElement {
  const dialog = useAppSelector(selectDialog);
  return (
    <>
      <RemoveDialog connection={dialog?.kind === 'remove' ? dialog.connection : null} />
      {dialog?.kind === 'rename' && <RenameDialog {...dialog.connection} />}
      {dialog?.kind === 'share' && <SharingDialog {...dialog.connection} />}
    </>
  );
}

/** Asks before a connection is removed, and says what uses it. */
function RemoveDialog({ connection }: { connection: ConnectionRow | null }): ReactElement {
  const dispatch = useAppDispatch();
  return (
    <ConfirmDialog
      isOpen={connection !== null}
      title={connection ? texts.removeTitle(connection.title) : ''}
      description={
        connection && (
          <>
            {texts.removeText(connection.app.name, connection.numZaps)}
            <Usage id={connection.id} />
          </>
        )
      }
      confirm={texts.remove}
      cancel={texts.keep}
      onConfirm={() => connection && dispatch(removalConfirmed({ id: connection.id, title: connection.title }))}
      onClose={() => dispatch(dialogClosed())}
    />
  );
}

/** Longer lists end with how many there are besides. */
const shownZaps = 8;

function Usage({ id: connectionId }: { id: number }): ReactElement | null {
  const { usage } = useAppSelector(selectList);
  if (usage?.phase !== 'loaded' || usage.id !== connectionId || usage.usage.zaps.length === 0) return null;
  const { zaps } = usage.usage;
  return (
    <span className={css.usage} role="list" aria-label={texts.usage}>
      {zaps.slice(0, shownZaps).map(({ id, title, owner }) => (
        <span key={id} role="listitem">
          {title ?? texts.hiddenZap} <span className={css.detail}>{texts.usageOf(owner.name)}</span>
        </span>
      ))}
      {zaps.length > shownZaps && <span role="listitem">{texts.moreZaps(zaps.length - shownZaps)}</span>}
    </span>
  );
}

/** Asks for another name of a connection. */
function RenameDialog({ id, title }: ConnectionRow): ReactElement {
  const dispatch = useAppDispatch();
  const [draft, setDraft] = useState(title);
  const [error, setError] = useState<string | null>(null);
  const submit = (): void => {
    const name = draft.trim();
    const issue = name === '' ? texts.nameMissing : connectionTitleIssue(name);
    if (issue !== null) return setError(issue);
    if (name !== title) dispatch(renameStarted({ id, title: name }));
    dispatch(dialogClosed());
  };
  return (
    <FormDialog title={texts.renameTitle(title)} onSave={submit}>
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
          maxLength={maxConnectionTitleLength}
          autoComplete="off"
          onChange={(value) => {
            setDraft(value);
            setError(null);
          }}
        />
      </form>
    </FormDialog>
  );
}

/** The other members of the account, by name; null until they have loaded. */
const selectSharingMembers = createSelector(
  [
    (state: WithEntities) => selectAll(state, members),
    (state: WithEntities) => selectCollection(state, members).data.listed === undefined,
    (state: WithProfile) => selectProfile(state)?.id,
  ],
  (all, isUnknown, ownId) => {
    if (isUnknown) return null;
    const others = all.filter(({ id, email }) => id !== ownId && email !== undefined);
    return others.map(({ id, name, email }) => ({ id, name: name || (email ?? '') })).sort((a, b) => a.name.localeCompare(b.name));
  },
);

/** Asks who may use a connection: its owner only, chosen members, or everyone in the account (B3.39). */
function SharingDialog({ id: connectionId, title, sharing, sharedWith }: ConnectionRow): ReactElement {
  const dispatch = useAppDispatch();
  const people = useAppSelector(selectSharingMembers);
  const [level, setLevel] = useState<SharingLevel>(sharing);
  const [chosen, setChosen] = useState<readonly number[]>(sharedWith);
  const save = (): void => {
    dispatch(shareStarted({ id: connectionId, sharing: level, sharedWith: level === 'restricted' ? chosen : [] }));
    dispatch(dialogClosed());
  };
  return (
    <FormDialog title={texts.shareTitle(title)} description={texts.shareText} onSave={save}>
      <Stack>
        <SelectField
          label={texts.shareLevel}
          name="sharing"
          value={level}
          choices={sharingLevels.map((value) => ({ value, label: texts.levels[value] }))}
          onChange={(value) => setLevel(value as SharingLevel)}
        />
        {level === 'restricted' && (
          <fieldset>
            <legend>{texts.chosenPeople}</legend>
            <Stack>
              {people === null && <Skeleton label={texts.loadingPeople} shape="row" lines={2} />}
              {people?.length === 0 && <p className={css.detail}>{texts.noPeople}</p>}
              {people?.map(({ id, name }) => (
                <CheckboxField
                  key={id}
                  label={name}
                  name={`member-${id}`}
                  isChecked={chosen.includes(id)}
                  onChange={(isChecked) => setChosen(isChecked ? [...chosen, id] : chosen.filter((each) => each !== id))}
                />
              ))}
            </Stack>
          </fieldset>
        )}
      </Stack>
    </FormDialog>
  );
}

interface FormDialogProps {
  title: string;
  description?: string;
  children: ReactNode;
  onSave: () => void;
}

function FormDialog({ onSave, ...content }: FormDialogProps): ReactElement {
  const dispatch = useAppDispatch();
  const close = () => dispatch(dialogClosed());
  return (
    <Dialog
      {...content}
      isOpen
      onClose={close}
      staysOnPressOutside
      actions={
        <>
          <Button kind="primary" onClick={onSave}>
            {texts.save}
          </Button>
          <Button onClick={close}>{texts.cancel}</Button>
        </>
      }
    />
  );
}

import { useRef, useState, type ReactElement, type ReactNode } from 'react';
import { dateAndTime } from '../../../../domain/dates';
import { leaveFile } from '../../../platform/files';
import { useAppDispatch, useAppSelector } from '../../../platform/hooks';
import { Button } from '../../../widgets/Button/Button';
import { ComboboxField } from '../../../widgets/ComboboxField/ComboboxField';
import { Dialog, type DialogProps as WidgetProps } from '../../../widgets/Dialog/Dialog';
import { LoadFailure } from '../../../widgets/LoadFailure/LoadFailure';
import { Notice } from '../../../widgets/Notice/Notice';
import { SelectField } from '../../../widgets/SelectField/SelectField';
import { Skeleton } from '../../../widgets/Skeleton/Skeleton';
import { Bar } from '../../../widgets/Stack/Stack';
import { Tag } from '../../../widgets/Tag/Tag';
import { selectFolderTree } from '../../folders';
import { selectTimezones } from '../../timezones';
import { MappingContext, MappingField } from '../mapping/MappingField';
import { selectMapping } from '../mapping/samples';
import type { OpenEditor } from '../openEditor';
import { editorSlice, moveRequested, publishRequested } from '../state';
import { Comparison, DifferenceList } from './Comparison';
import css from './Dialogs.module.css';
import { importRequested, selectVersions, versionsSlice, type EditorDialog } from './state';
import { versionsTexts as texts } from './texts';

const { runTitleChanged, zoneChosen } = editorSlice.actions;
const { dialogClosed, listOpened, versionChosen } = versionsSlice.actions;

interface DialogProps {
  editor: OpenEditor;
  onClose: () => void;
}

/** The dialogs that the menu of the Zap opens. */
export function Dialogs({ editor }: { editor: OpenEditor }): ReactNode {
  const dispatch = useAppDispatch();
  const { dialog } = useAppSelector(selectVersions);
  if (dialog === null) return null;
  const Shown = dialogs[dialog];
  return <Shown editor={editor} onClose={() => dispatch(dialogClosed())} />;
}

const dialogs: Readonly<Record<EditorDialog, (props: DialogProps) => ReactElement>> = {
  versions: VersionsDialog,
  publish: PublishDialog,
  zone: ZoneDialog,
  runTitle: RunTitleDialog,
  import: ImportDialog,
  move: MoveDialog,
};

/** The published versions, each compared with the draft on request. */
function VersionsDialog({ editor, onClose }: DialogProps): ReactElement {
  const dispatch = useAppDispatch();
  const { list, shown } = useAppSelector(selectVersions);
  return (
    <Dialog isOpen onClose={onClose} title={texts.versionsTitle} description={texts.versionsText}>
      {list.phase === 'loading' && <Skeleton label={texts.loading} shape="row" lines={3} />}
      {list.phase === 'failed' && <LoadFailure title={texts.loadFailed} retry={texts.retry} onRetry={() => dispatch(listOpened())} />}
      {list.phase === 'loaded' && list.versions.length === 0 && <p>{texts.none}</p>}
      {list.phase === 'loaded' && (
        <ol className={css.versions}>
          {list.versions.map(({ number, createdAt, createdBy, isLive }) => (
            <li key={number} className={css.version}>
              <div className={css.line}>
                <Bar>
                  <strong>{texts.version(number)}</strong>
                  {isLive && <Tag kind="success">{texts.live}</Tag>}
                  <span className={css.when}>{texts.madeBy(dateAndTime(Date.parse(createdAt), 'short'), createdBy?.name ?? null)}</span>
                </Bar>
                <Button size="small" label={texts.compareWith(number)} onClick={() => dispatch(versionChosen({ number }))}>
                  {texts.compare}
                </Button>
              </div>
              {shown?.number === number && <Comparison draft={editor.definition} versions={list.versions} />}
            </li>
          ))}
        </ol>
      )}
    </Dialog>
  );
}

type ClosingProps = Pick<WidgetProps, 'title' | 'description' | 'onClose' | 'children'> & { action?: ReactNode };

/** A dialog whose last button closes it. */
const Closing = ({ action, ...props }: ClosingProps): ReactElement => (
  <Dialog
    isOpen
    {...props}
    actions={
      <>
        {action}
        <Button onClick={props.onClose}>{texts.close}</Button>
      </>
    }
  />
);

/** Shows the changes that publishing would make. */
function PublishDialog({ editor: { zap, definition }, onClose }: DialogProps): ReactElement {
  const dispatch = useAppDispatch();
  const publish = (): void => {
    onClose();
    dispatch(publishRequested());
  };
  return (
    <Closing
      title={texts.publishTitle}
      description={zap.live === null ? texts.neverPublished : texts.publishText(zap.live.number)}
      onClose={onClose}
      action={
        <Button kind="primary" onClick={publish}>
          {texts.publish}
        </Button>
      }
    >
      {zap.live !== null && <DifferenceList before={zap.live.definition} after={definition} />}
    </Closing>
  );
}

/** The owner's zone is shown as this choice, because an empty value means that nothing is chosen. */
const ofOwner = 'owner';

/** The time zone of the Zap. */
function ZoneDialog({ editor: { zap, definition }, onClose }: DialogProps): ReactElement {
  const dispatch = useAppDispatch();
  const zones = useAppSelector(selectTimezones);
  const { zone } = definition;
  const known = zone === null || zones.some(({ id }) => id === zone) ? [] : [{ value: zone, label: zone }];
  return (
    <Closing title={texts.zoneTitle} description={texts.zoneText} onClose={onClose}>
      <ComboboxField
        label={texts.zone}
        name="zone"
        value={zone ?? ofOwner}
        choices={[
          { value: ofOwner, label: texts.ownerZone(zap.ownerZone) },
          ...known,
          ...zones.map(({ id, label }) => ({ value: id, label, alternativeSpellings: [id] })),
        ]}
        onChange={(next) => dispatch(zoneChosen({ zone: next === ofOwner ? null : next }))}
      />
    </Closing>
  );
}

/** The title of each run of the Zap. */
function RunTitleDialog({ editor: { definition }, onClose }: DialogProps): ReactElement {
  const dispatch = useAppDispatch();
  const mapping = useAppSelector((state) => selectMapping(state, null));
  return (
    <Closing title={texts.runTitleTitle} description={texts.runTitleText} onClose={onClose}>
      <MappingContext value={mapping}>
        <MappingField
          label={texts.runTitleField}
          value={definition.runTitle ?? ''}
          onChange={(text) => dispatch(runTitleChanged({ text }))}
        />
      </MappingContext>
    </Closing>
  );
}

/** Chooses the folder of the Zap. */
function MoveDialog({ onClose }: DialogProps): ReactElement {
  const dispatch = useAppDispatch();
  const folders = useAppSelector(selectFolderTree);
  const [folder, setFolder] = useState('');
  return (
    <Closing
      title={texts.moveTitle}
      description={texts.moveText}
      onClose={onClose}
      action={
        <Button kind="primary" isDisabled={folder === ''} onClick={() => dispatch(moveRequested({ folderId: Number(folder) }))}>
          {texts.move}
        </Button>
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
    </Closing>
  );
}

/** Chooses a file whose steps replace those of the draft. */
function ImportDialog({ onClose }: DialogProps): ReactElement {
  const dispatch = useAppDispatch();
  const { importFailure } = useAppSelector(selectVersions);
  const field = useRef<HTMLInputElement>(null);
  return (
    <Closing
      title={texts.importTitle}
      description={texts.importText}
      onClose={onClose}
      action={
        <Button kind="primary" onClick={() => field.current?.click()}>
          {texts.chooseFile}
        </Button>
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
          if (file) dispatch(importRequested({ ticket: leaveFile(file) }));
          target.value = ''; // The same file may be chosen again after it was corrected.
        }}
      />
      <div aria-live="polite">{importFailure !== null && <Notice kind="warning">{importFailure}</Notice>}</div>
    </Closing>
  );
}

import type { ReactElement } from 'react';
import { leaveFile } from '../../../platform/files';
import { useAppDispatch, useAppSelector } from '../../../platform/hooks';
import { Menu } from '../../../widgets/Menu/Menu';
import { selectFolderTree } from '../../folders';
import { selectTimezones } from '../../timezones';
import { ImportDialog } from './ImportDialog';
import { selectOperations } from '../fields/operationsState';
import { eventTitles, type OpenView } from '../selectors';
import { mappingOf, samplesOf } from '../mapping/samples';
import { copyRequested, moveRequested, publishRequested, removeRequested, runTitleChanged, selectEditor, zoneChosen } from '../state';
import { selectTests } from '../tests/state';
import { versionsTexts as texts } from './texts';
import { MoveDialog } from './MoveDialog';
import { PublishDialog } from './PublishDialog';
import {
  dialogClosed,
  exportRequested,
  importFormOpened,
  importRequested,
  listOpened,
  moveFormOpened,
  publishFormOpened,
  rollbackRequested,
  runTitleFormOpened,
  selectVersions,
  versionChosen,
  zoneFormOpened,
} from './state';
import { VersionsDialog } from './VersionsDialog';
import { ZoneDialog } from './ZoneDialog';
import { Button } from '../../../widgets/Button/Button';
import { Dialog } from '../../../widgets/Dialog/Dialog';
import { MappingContext, type Mapping } from '../mapping/MappingContext';
import { MappingField } from '../mapping/MappingField';

/** Actions on the whole Zap. */
export function ZapMenu({ view }: { view: OpenView }): ReactElement {
  const dispatch = useAppDispatch();
  const isNew = view.id === null;
  return (
    <Menu
      label={texts.more}
      trigger={texts.more}
      align="end"
      sections={[
        {
          key: 'versions',
          items: [
            { key: 'versions', label: texts.versions, isDisabled: isNew, onSelect: () => dispatch(listOpened()) },
            { key: 'changes', label: texts.changes, isDisabled: isNew, onSelect: () => dispatch(publishFormOpened()) },
            { key: 'zone', label: texts.zone, onSelect: () => dispatch(zoneFormOpened()) },
            { key: 'runTitle', label: texts.runTitle, onSelect: () => dispatch(runTitleFormOpened()) },
          ],
        },
        {
          key: 'zap',
          items: [
            { key: 'copy', label: texts.copy, isDisabled: isNew, onSelect: () => dispatch(copyRequested()) },
            { key: 'move', label: texts.move, isDisabled: isNew, onSelect: () => dispatch(moveFormOpened()) },
            { key: 'export', label: texts.export, onSelect: () => dispatch(exportRequested()) },
            { key: 'import', label: texts.import, onSelect: () => dispatch(importFormOpened()) },
            {
              key: 'remove',
              label: texts.remove,
              isDanger: true,
              shouldConfirm: true,
              isDisabled: isNew,
              onSelect: () => dispatch(removeRequested()),
            },
          ],
        },
      ]}
    />
  );
}

/** The dialogs that the menu opens. */
export function VersionsContainer(): ReactElement | null {
  const dispatch = useAppDispatch();
  const editor = useAppSelector(selectEditor);
  const { dialog, list, shown, importFailure } = useAppSelector(selectVersions);
  const timezones = useAppSelector(selectTimezones);
  const folders = useAppSelector(selectFolderTree);
  const operations = useAppSelector(selectOperations);
  const tests = useAppSelector(selectTests);
  if (editor.phase !== 'open') return null;
  const close = (): void => void dispatch(dialogClosed());
  switch (dialog) {
    case null:
      return null;
    case 'import':
      return (
        <ImportDialog failure={importFailure} onClose={close} onChoose={(file) => dispatch(importRequested({ ticket: leaveFile(file) }))} />
      );
    case 'move':
      return <MoveDialog folders={folders} onClose={close} onMove={(folderId) => dispatch(moveRequested({ folderId }))} />;
    case 'versions':
      return (
        <VersionsDialog
          list={list}
          shown={shown}
          draft={editor.definition}
          onShow={(number) => dispatch(versionChosen({ number }))}
          onUse={() => dispatch(rollbackRequested())}
          onRetry={() => dispatch(listOpened())}
          onClose={close}
        />
      );
    case 'publish':
      return (
        <PublishDialog
          live={editor.zap.live}
          draft={editor.definition}
          onClose={close}
          onPublish={() => {
            close();
            dispatch(publishRequested());
          }}
        />
      );
    case 'runTitle': {
      const { definition } = editor;
      return (
        <RunTitleDialog
          title={definition.runTitle ?? ''}
          mapping={mappingOf(definition, null, samplesOf(definition, operations, tests), eventTitles(editor))}
          onClose={close}
          onChange={(text) => dispatch(runTitleChanged({ text }))}
        />
      );
    }
    case 'zone':
      return (
        <ZoneDialog
          zone={editor.definition.zone}
          ownerZone={editor.zap.ownerZone}
          zones={timezones}
          onClose={close}
          onChoose={(zone) => dispatch(zoneChosen({ zone }))}
        />
      );
  }
}

export interface RunTitleDialogProps {
  /** With tokens of the trigger; empty for none. */
  title: string;
  mapping: Mapping;
  onChange: (title: string) => void;
  onClose: () => void;
}

/** The title of each run of the Zap. */
function RunTitleDialog({ title, mapping, onChange, onClose }: RunTitleDialogProps): ReactElement {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={texts.runTitleTitle}
      description={texts.runTitleText}
      actions={<Button onClick={onClose}>{texts.close}</Button>}
    >
      <MappingContext value={mapping}>
        <MappingField label={texts.runTitleField} value={title} onChange={onChange} />
      </MappingContext>
    </Dialog>
  );
}

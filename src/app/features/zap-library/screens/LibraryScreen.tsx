import type { ReactElement } from 'react';
import { folderTitleIssue, longestFolderTitle } from '../../../../domain/folders';
import { isBlank } from '../../../../domain/texts';
import { Button } from '../../../widgets/Button/Button';
import { ChoiceBar } from '../../../widgets/ChoiceBar/ChoiceBar';
import { EmptyState } from '../../../widgets/EmptyState/EmptyState';
import { EmptyDrawing } from '../../../widgets/Illustration/EmptyDrawing';
import { InlineEditor } from '../../../widgets/InlineEditor/InlineEditor';
import { LoadFailure } from '../../../widgets/LoadFailure/LoadFailure';
import { SearchField } from '../../../widgets/SearchField/SearchField';
import { SelectField } from '../../../widgets/SelectField/SelectField';
import { Skeleton } from '../../../widgets/Skeleton/Skeleton';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import type { Act, ActChange } from '../acts';
import { texts } from '../texts';
import type { FolderCounts, LibraryView, Owner } from '../selectors';
import type { LibraryState } from '../state';
import { filtersOf, shownStates, sortKeys, type ShownState, type SortKey } from '../wanted';
import { ActDialog, type NameNotice } from './ActDialog';
import { BulkBar } from './BulkBar';
import { FolderNav } from './FolderNav';
import { LibraryList, type ListKey } from './LibraryList';
import css from './LibraryScreen.module.css';

export interface LibraryScreenProps {
  view: LibraryView;
  library: LibraryState;
  chosen: ReadonlySet<number>;
  folders: FolderCounts;
  /** Null unless the folders could not be had. */
  folderFailure: string | null;
  owners: readonly Owner[];
  /** Where the selection is moved to another account; null with one account alone. */
  moveAddress: string | null;
  /** Wide enough for the folders beside the list. */
  isWide: boolean;
  now: number;
  nameNotice?: NameNotice;
  onSearch: (search: string) => void;
  onShow: (shown: ShownState) => void;
  onOwner: (ownerId: number | null) => void;
  onSort: (sort: SortKey) => void;
  onClear: () => void;
  onRetry: () => void;
  onToggle: (id: number, reaches: boolean) => void;
  onToggleAll: () => void;
  onKey: (press: ListKey) => void;
  onClearSelection: () => void;
  onSwitch: (id: number, to: 'on' | 'off') => void;
  onSwitchChosen: (to: 'on' | 'off') => void;
  onAct: (act: Act) => void;
  onRenameFolder: (id: number, title: string) => void;
  onEditAct: (change: ActChange) => void;
  onConfirmAct: () => void;
  onCloseAct: () => void;
}

/** `/app/assets/zaps`: the Zaps of the account by folder, searched, switched, moved and deleted one by one or many at once. */
export function LibraryScreen(props: LibraryScreenProps): ReactElement {
  const { library, folders, folderFailure, isWide, onAct } = props;
  const here = folders.lines.find(({ id }) => id === library.wanted.folder);
  const title = library.wanted.folder === null ? texts.all : (here?.title ?? texts.home);
  const nav =
    folderFailure === null ? (
      <FolderNav counts={folders} lines={folders.lines} wanted={library.wanted} onAct={onAct} />
    ) : (
      <LoadFailure title={folderFailure} retry={texts.retry} onRetry={props.onRetry} />
    );
  return (
    <div className={css.page}>
      <div className={css.top}>
        <h1>{texts.title}</h1>
        <div className={css.links}>
          {props.moveAddress !== null && (
            <TextLink to="/app/move-zaps" isQuiet>
              {texts.move}
            </TextLink>
          )}
          <TextLink to="/app/assets/zaps/trash" isQuiet>
            {texts.trash}
          </TextLink>
          <TextLink to="/app/assets/connections" isQuiet>
            {texts.connections}
          </TextLink>
          <TextLink to="/editor" look="primary">
            {texts.create}
          </TextLink>
        </div>
      </div>
      <div className={css.columns}>
        {isWide ? (
          nav
        ) : (
          <details className={css.fold}>
            <summary>
              {texts.folders}: {title}
            </summary>
            {nav}
          </details>
        )}
        <section className={css.zaps} aria-label={title}>
          {here && (
            <h2 className={css.folderTitle}>
              {here.mayEdit ? (
                <InlineEditor
                  key={here.id}
                  label={texts.folderName}
                  value={here.title}
                  issueOf={folderTitleIssue}
                  maxLength={longestFolderTitle}
                  noticeOf={(draft) => props.nameNotice?.({ kind: 'folder', id: here.id, title: draft })}
                  onCommit={(next) => props.onRenameFolder(here.id, next)}
                />
              ) : (
                here.title
              )}
            </h2>
          )}
          <Tools {...props} />
          <Content {...props} />
        </section>
      </div>
      {library.dialog.phase !== 'closed' && (
        <ActDialog
          act={library.dialog.act}
          isSaving={library.dialog.phase === 'saving'}
          error={library.dialog.error}
          folders={folders.lines}
          nameNotice={props.nameNotice}
          onEdit={props.onEditAct}
          onConfirm={props.onConfirmAct}
          onClose={props.onCloseAct}
        />
      )}
    </div>
  );
}

function Tools({ view, library, owners, onSearch, onShow, onOwner, onSort }: LibraryScreenProps): ReactElement | null {
  if (view.phase !== 'loaded' || view.total === 0) return null;
  const { shown, ownerId, sort } = filtersOf(library.wanted);
  const choices = shownStates.map((value) => ({ value, label: texts.shown[value] }));
  return (
    <div className={css.tools}>
      <div className={css.search}>
        <SearchField label={texts.search} value={library.wanted.search} onChange={onSearch} result={texts.found(view.rows.length)} />
      </div>
      <ChoiceBar label={texts.show} value={shown} choices={choices} onChoose={onShow} />
      <div className={css.selects}>
        {owners.length > 1 && (
          <SelectField
            label={texts.owner}
            name="owner"
            value={String(ownerId ?? 0)}
            choices={[{ value: '0', label: texts.anyOwner }, ...owners.map(({ id, name }) => ({ value: String(id), label: name }))]}
            onChange={(value) => onOwner(value === '0' ? null : Number(value))}
          />
        )}
        <SelectField
          label={texts.sort}
          name="sort"
          value={sort}
          choices={sortKeys.map((value) => ({ value, label: texts.sorts[value] }))}
          onChange={(value) => onSort(value as SortKey)}
        />
      </div>
    </div>
  );
}

function Content(props: LibraryScreenProps): ReactElement {
  const { view, library, chosen, moveAddress, onAct, onSwitchChosen } = props;
  if (view.phase === 'loading') return <Skeleton label={texts.loading} shape="row" lines={6} />;
  if (view.phase === 'failed') {
    return (
      <LoadFailure title={view.message} retry={texts.retry} onRetry={props.onRetry}>
        {view.details.join(' ')}
      </LoadFailure>
    );
  }
  if (view.rows.length === 0) return <Nothing {...props} total={view.total} />;
  return (
    <div className={css.card}>
      <BulkBar
        count={chosen.size}
        bulk={library.bulk}
        moveAddress={moveAddress}
        onSwitch={onSwitchChosen}
        onMove={() => onAct({ kind: 'moveZaps', ids: [...chosen], folderId: 0 })}
        onRemove={() => onAct({ kind: 'removeZaps', ids: [...chosen] })}
        onClear={props.onClearSelection}
      />
      <LibraryList
        rows={view.rows}
        chosen={chosen}
        isWorking={library.bulk.phase === 'working'}
        cursor={library.selection.cursor}
        now={props.now}
        onKey={props.onKey}
        onToggle={props.onToggle}
        onToggleAll={props.onToggleAll}
        onSwitch={props.onSwitch}
        onAct={onAct}
      />
    </div>
  );
}

function Nothing({ library, total, onClear }: LibraryScreenProps & { total: number }): ReactElement {
  const { wanted } = library;
  const { shown, ownerId } = filtersOf(wanted);
  if (total === 0) {
    return (
      <EmptyState drawing={<EmptyDrawing />} title={texts.emptyTitle}>
        <p>{texts.empty}</p>
      </EmptyState>
    );
  }
  const isNarrowed = !isBlank(wanted.search) || shown !== 'all' || ownerId !== null;
  if (!isNarrowed) {
    return (
      <EmptyState title={texts.emptyFolderTitle}>
        <p>{texts.emptyFolder}</p>
      </EmptyState>
    );
  }
  const title = isBlank(wanted.search) ? texts.noMatch : texts.noMatchByName;
  return <EmptyState title={title} action={<Button onClick={onClear}>{texts.showAll}</Button>} />;
}

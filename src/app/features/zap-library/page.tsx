import type { ReactElement } from 'react';
import { folderTitleIssue, maxFolderTitleLength } from '../../../domain/folders';
import { isBlank } from '../../../domain/texts';
import { selectCollection } from '../../entities';
import { definePage } from '../../platform/definePage';
import { useAppDispatch, useAppSelector } from '../../platform/hooks';
import { useMinWidth } from '../../platform/useMinWidth';
import { Button } from '../../widgets/Button/Button';
import { Card } from '../../widgets/Card/Card';
import { ChoiceBar } from '../../widgets/ChoiceBar/ChoiceBar';
import { EmptyState } from '../../widgets/EmptyState/EmptyState';
import { EmptyDrawing } from '../../widgets/Illustration/EmptyDrawing';
import { InlineEditor } from '../../widgets/InlineEditor/InlineEditor';
import { LoadFailure } from '../../widgets/LoadFailure/LoadFailure';
import { Page, PageHead } from '../../widgets/Page/Page';
import { SearchField } from '../../widgets/SearchField/SearchField';
import { SelectField } from '../../widgets/SelectField/SelectField';
import { Skeleton } from '../../widgets/Skeleton/Skeleton';
import { Bar, Stack } from '../../widgets/Stack/Stack';
import { TextLink } from '../../widgets/TextLink/TextLink';
import { parts as folders, selectFolderFailure } from '../folders';
import { parts as sameNames, SameNameNotice } from '../same-names';
import { parts as trash } from '../trash';
import { parts as zapParts, zaps } from '../zaps';
import { ActDialog } from './ActDialog';
import { FolderNav } from './FolderNav';
import { LibraryList } from './LibraryList';
import css from './page.module.css';
import { libraryFlow } from './sagas';
import {
  selectAreZapsThere,
  selectFolderLines,
  selectLibraryRows,
  selectCanMoveZaps,
  selectOwners,
  selectShownLibrary,
  selectShownRows,
} from './selectors';
import { librarySlice } from './state';
import { texts } from './texts';
import { filtersOf, shownStates, sortKeys, type SortKey } from './wanted';

const { cleared, folderRenamed, ownerChosen, retried, searchTyped, shownChosen, sortChosen } = librarySlice.actions;

/** From this width on the folders are next to the list, in CSS pixels as in the style sheet. */
const wide = 1024;

/** `/app/assets/zaps`: the Zaps of the account by folder, searched, switched, moved and deleted one by one or many at once. */
function LibraryPage(): ReactElement {
  const dispatch = useAppDispatch();
  const { wanted, dialog } = useAppSelector(selectShownLibrary);
  const { lines } = useAppSelector(selectFolderLines);
  const folderFailure = useAppSelector(selectFolderFailure);
  const canMove = useAppSelector(selectCanMoveZaps);
  const isWide = useMinWidth(wide);
  const here = lines.find(({ id }) => id === wanted.folder);
  const title = wanted.folder === null ? texts.all : (here?.title ?? texts.home);
  const nav =
    folderFailure === null ? <FolderNav /> : <LoadFailure title={folderFailure} retry={texts.retry} onRetry={() => dispatch(retried())} />;
  return (
    <Page width="normal">
      <PageHead
        title={texts.title}
        action={
          <div className={css.links}>
            {canMove && (
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
        }
      />
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
        <section aria-label={title}>
          <Stack>
            {here && (
              <h2 className={css.folderTitle}>
                {here.mayEdit ? (
                  <InlineEditor
                    key={here.id}
                    label={texts.folderName}
                    value={here.title}
                    issueOf={folderTitleIssue}
                    maxLength={maxFolderTitleLength}
                    noticeOf={(draft) => <SameNameNotice kind="folder" id={here.id} title={draft} />}
                    onCommit={(next) => dispatch(folderRenamed({ id: here.id, title: next }))}
                  />
                ) : (
                  here.title
                )}
              </h2>
            )}
            <Tools />
            <Content />
          </Stack>
        </section>
      </div>
      {dialog.phase !== 'closed' && <ActDialog {...dialog} />}
    </Page>
  );
}

function Tools(): ReactElement | null {
  const dispatch = useAppDispatch();
  const { wanted } = useAppSelector(selectShownLibrary);
  const owners = useAppSelector(selectOwners);
  const count = useAppSelector(selectShownRows).length;
  if (!useAppSelector(selectAreZapsThere) || owners.length === 0) return null;
  const { shown, ownerId, sort } = filtersOf(wanted);
  return (
    <div className={css.tools}>
      <div className={css.search}>
        <SearchField
          label={texts.search}
          value={wanted.search}
          onChange={(search) => dispatch(searchTyped({ search }))}
          result={texts.found(count)}
        />
      </div>
      <ChoiceBar
        label={texts.show}
        value={shown}
        choices={shownStates.map((value) => ({ value, label: texts.shown[value] }))}
        onChoose={(value) => dispatch(shownChosen({ shown: value }))}
      />
      <Bar>
        {owners.length > 1 && (
          <SelectField
            label={texts.owner}
            name="owner"
            value={String(ownerId ?? 0)}
            choices={[{ value: '0', label: texts.anyOwner }, ...owners.map(({ id, name }) => ({ value: String(id), label: name }))]}
            onChange={(value) => dispatch(ownerChosen({ ownerId: value === '0' ? null : Number(value) }))}
          />
        )}
        <SelectField
          label={texts.sort}
          name="sort"
          value={sort}
          choices={sortKeys.map((value) => ({ value, label: texts.sorts[value] }))}
          onChange={(value) => dispatch(sortChosen({ sort: value as SortKey }))}
        />
      </Bar>
    </div>
  );
}

function Content(): ReactElement {
  const dispatch = useAppDispatch();
  const { status, statusMessages } = useAppSelector((state) => selectCollection(state, zaps).state);
  const areThere = useAppSelector(selectAreZapsThere);
  const rows = useAppSelector(selectShownRows);
  if (status === 'failure') {
    const [message = '', ...details] = statusMessages;
    return (
      <LoadFailure title={message} retry={texts.retry} onRetry={() => dispatch(retried())}>
        {details.join(' ')}
      </LoadFailure>
    );
  }
  if (!areThere) return <Skeleton label={texts.loading} shape="row" lines={6} />;
  if (rows.length === 0) return <Nothing />;
  return (
    <Card isFlush>
      <LibraryList rows={rows} />
    </Card>
  );
}

function Nothing(): ReactElement {
  const dispatch = useAppDispatch();
  const { wanted } = useAppSelector(selectShownLibrary);
  const { shown, ownerId } = filtersOf(wanted);
  if (useAppSelector(selectLibraryRows).length === 0) {
    return (
      <EmptyState
        drawing={<EmptyDrawing />}
        title={texts.emptyTitle}
        action={
          <TextLink to="/app/templates" look="secondary">
            {texts.toTemplates}
          </TextLink>
        }
      >
        <p>{texts.empty}</p>
      </EmptyState>
    );
  }
  if (isBlank(wanted.search) && shown === 'all' && ownerId === null) {
    return (
      <EmptyState title={texts.emptyFolderTitle}>
        <p>{texts.emptyFolder}</p>
      </EmptyState>
    );
  }
  const title = isBlank(wanted.search) ? texts.noMatch : texts.noMatchByName;
  return <EmptyState title={title} action={<Button onClick={() => dispatch(cleared())}>{texts.showAll}</Button>} />;
}

export default definePage({
  path: '/app/assets/zaps',
  title: 'Zaps',
  frame: 'full',
  scrollsToTop: true,
  needs: [zapParts, folders, trash, sameNames],
  slices: [librarySlice],
  sagas: [libraryFlow],
  Screen: LibraryPage,
});

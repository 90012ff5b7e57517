import type { ReactElement } from 'react';
import type { TrashItem } from '../../../contract/trash';
import { shortDate, timeAgo, timeAgoDuration } from '../../../domain/relativeTime';
import { trashDaysLeft } from '../../../domain/trash';
import { definePage } from '../../platform/definePage';
import { useAppDispatch, useAppSelector } from '../../platform/hooks';
import { useNow } from '../../platform/useNow';
import { Button } from '../../widgets/Button/Button';
import { CheckboxField } from '../../widgets/CheckboxField/CheckboxField';
import { ConfirmDialog } from '../../widgets/ConfirmDialog/ConfirmDialog';
import { EmptyState } from '../../widgets/EmptyState/EmptyState';
import { LoadFailure } from '../../widgets/LoadFailure/LoadFailure';
import { Lead, Page, PageHead } from '../../widgets/Page/Page';
import { Row, RowList } from '../../widgets/RowList/RowList';
import { Skeleton } from '../../widgets/Skeleton/Skeleton';
import { Bar } from '../../widgets/Stack/Stack';
import { TextLink } from '../../widgets/TextLink/TextLink';
import { VisuallyHidden } from '../../widgets/VisuallyHidden/VisuallyHidden';
import { currentAccountChosen } from '../accounts';
import { parts as zaps } from '../zaps';
import { parts as trash } from '.';
import { keyOf, loadTrash, selectTrash, trashFlow, trashSlice } from './state';
import { texts } from './texts';

const { itemToggled, purgeAsked, purgeCancelled, purgeConfirmed, restoreChosen, retried } = trashSlice.actions;

/** Deleted Zaps and folders, restored or deleted for good one by one, many at once or all. */
function TrashPage(): ReactElement {
  const dispatch = useAppDispatch();
  const { asked } = useAppSelector(selectTrash);
  const countOf = (kind: string): number => (asked ?? []).filter((key) => key.startsWith(kind)).length;
  return (
    <Page gap="medium">
      <PageHead back={<TextLink to="/app/assets/zaps">{texts.back}</TextLink>} title={texts.title} lead={texts.intro} />
      <Content />
      <ConfirmDialog
        isOpen={asked !== null}
        title={texts.confirmTitle(countOf('zap'), countOf('folder'))}
        description={texts.confirmText}
        confirm={texts.purge}
        cancel={texts.cancel}
        onConfirm={() => dispatch(purgeConfirmed({ keys: asked ?? [] }))}
        onClose={() => dispatch(purgeCancelled())}
      />
    </Page>
  );
}

function Content(): ReactElement {
  const dispatch = useAppDispatch();
  const { list, selected, isWorking } = useAppSelector(selectTrash);
  const now = useNow(timeAgoDuration);
  if (list.phase === 'loading') return <Skeleton label={texts.loading} shape="row" lines={4} />;
  if (list.phase === 'failed') return <LoadFailure title={list.message} retry={texts.retry} onRetry={() => dispatch(retried())} />;
  if (list.items.length === 0) {
    return (
      <EmptyState title={texts.emptyTitle}>
        <p>{texts.emptyText}</p>
      </EmptyState>
    );
  }
  const hasChosen = selected.length > 0;
  const keys = hasChosen ? selected : list.items.map(keyOf);
  return (
    <>
      <Bar>
        <Button isBusy={isWorking} onClick={() => dispatch(restoreChosen({ keys }))}>
          {hasChosen ? texts.restoreChosen(selected.length) : texts.restoreAll}
        </Button>
        <Button kind="danger" isDisabled={isWorking} onClick={() => dispatch(purgeAsked({ keys }))}>
          {hasChosen ? texts.purgeChosen(selected.length) : texts.empty}
        </Button>
      </Bar>
      <RowList label={texts.list} isFramed>
        {list.items.map((item) => (
          <ItemRow key={keyOf(item)} item={item} now={now} />
        ))}
      </RowList>
      {list.total > list.items.length && <Lead>{texts.more(list.total - list.items.length)}</Lead>}
    </>
  );
}

function ItemRow({ item, now }: { readonly item: TrashItem; readonly now: number }): ReactElement {
  const dispatch = useAppDispatch();
  const { selected, isWorking } = useAppSelector(selectTrash);
  const { kind, title, place, lostPlace, zapCount, deletedBy, deletedAt, expiresAt } = item;
  const key = keyOf(item);
  const facts = [
    texts.kinds[kind],
    lostPlace === null ? texts.from(place, kind) : texts.lost(lostPlace, kind),
    ...(zapCount > 0 ? [texts.holds(zapCount)] : []),
    texts.deleted(timeAgo(Date.parse(deletedAt), now) ?? shortDate(Date.parse(deletedAt)), deletedBy?.name || null),
  ];
  return (
    <Row
      icon={
        <CheckboxField
          label={<VisuallyHidden>{texts.select(title)}</VisuallyHidden>}
          name={`select-${key.replace(' ', '-')}`}
          isChecked={selected.includes(key)}
          onChange={() => dispatch(itemToggled({ key }))}
        />
      }
      title={title}
      details={[facts.join(' · '), texts.left(trashDaysLeft(Date.parse(expiresAt), now))]}
      action={
        <Bar>
          <Button
            size="small"
            label={texts.restoreOf(title)}
            isDisabled={isWorking}
            onClick={() => dispatch(restoreChosen({ keys: [key] }))}
          >
            {texts.restore}
          </Button>
          <Button
            size="small"
            kind="plain"
            label={texts.purgeOf(title)}
            isDisabled={isWorking}
            onClick={() => dispatch(purgeAsked({ keys: [key] }))}
          >
            {texts.purge}
          </Button>
        </Bar>
      }
    />
  );
}

export default definePage({
  path: '/app/assets/zaps/trash',
  title: 'Trash',
  frame: 'full',
  scrollsToTop: true,
  needs: [zaps, trash],
  slices: [trashSlice],
  sagas: [trashFlow],
  load: loadTrash,
  reloadOn: [currentAccountChosen, retried],
  Screen: TrashPage,
});

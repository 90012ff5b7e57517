import type { ReactElement } from 'react';
import type { TrashItem } from '../../../../contract/trash';
import { timeAgo } from '../../../../domain/relativeTime';
import { trashDaysLeft } from '../../../../domain/trash';
import { Button } from '../../../widgets/Button/Button';
import { CheckboxField } from '../../../widgets/CheckboxField/CheckboxField';
import { ConfirmDialog } from '../../../widgets/ConfirmDialog/ConfirmDialog';
import { EmptyState } from '../../../widgets/EmptyState/EmptyState';
import { LoadFailure } from '../../../widgets/LoadFailure/LoadFailure';
import { Skeleton } from '../../../widgets/Skeleton/Skeleton';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { VisuallyHidden } from '../../../widgets/VisuallyHidden/VisuallyHidden';
import { copy } from '../copy';
import { keyOf, type TrashState } from '../state';
import css from './TrashScreen.module.css';

export interface TrashScreenProps {
  trash: TrashState;
  now: number;
  onRetry: () => void;
  onToggle: (key: string) => void;
  onRestore: (keys: readonly string[]) => void;
  onAskPurge: (keys: readonly string[]) => void;
  onPurge: () => void;
  onCancelPurge: () => void;
}

/** `/app/assets/zaps/trash`: deleted Zaps and folders, restored or deleted for good one by one, many at once or all. */
export function TrashScreen(props: TrashScreenProps): ReactElement {
  const { trash, onPurge, onCancelPurge } = props;
  const countOf = (kind: string): number => (trash.asked ?? []).filter((key) => key.startsWith(kind)).length;
  return (
    <div className={css.page}>
      <TextLink to="/app/assets/zaps">{copy.back}</TextLink>
      <h1>{copy.title}</h1>
      <p className={css.intro}>{copy.intro}</p>
      <Content {...props} />
      <ConfirmDialog
        isOpen={trash.asked !== null}
        title={copy.confirmTitle(countOf('zap'), countOf('folder'))}
        description={copy.confirmText}
        confirm={copy.purge}
        cancel={copy.cancel}
        onConfirm={onPurge}
        onClose={onCancelPurge}
      />
    </div>
  );
}

function Content(props: TrashScreenProps): ReactElement {
  const { trash, onRetry, onRestore, onAskPurge } = props;
  const { list, selected, isWorking } = trash;
  if (list.phase === 'loading') return <Skeleton label={copy.loading} shape="row" lines={4} />;
  if (list.phase === 'failed') return <LoadFailure title={list.message} retry={copy.retry} onRetry={onRetry} />;
  if (list.items.length === 0) {
    return (
      <EmptyState title={copy.emptyTitle}>
        <p>{copy.emptyText}</p>
      </EmptyState>
    );
  }
  const all = list.items.map(keyOf);
  const hasChosen = selected.length > 0;
  return (
    <>
      <div className={css.bar}>
        <Button isBusy={isWorking} onClick={() => onRestore(hasChosen ? selected : all)}>
          {hasChosen ? copy.restoreChosen(selected.length) : copy.restoreAll}
        </Button>
        <Button kind="danger" isDisabled={isWorking} onClick={() => onAskPurge(hasChosen ? selected : all)}>
          {hasChosen ? copy.purgeChosen(selected.length) : copy.empty}
        </Button>
      </div>
      <ul className={css.list} aria-label={copy.list}>
        {list.items.map((item) => (
          <Line key={keyOf(item)} {...props} item={item} />
        ))}
      </ul>
      {list.total > list.items.length && <p className={css.intro}>{copy.more(list.total - list.items.length)}</p>}
    </>
  );
}

function Line({ item, trash, now, onToggle, onRestore, onAskPurge }: TrashScreenProps & { item: TrashItem }): ReactElement {
  const { kind, title, place, lostPlace, zapCount, deletedBy, deletedAt, expiresAt } = item;
  const key = keyOf(item);
  const facts = [
    copy.kinds[kind],
    lostPlace === null ? copy.from(place, kind) : copy.lost(lostPlace, kind),
    ...(zapCount > 0 ? [copy.holds(zapCount)] : []),
    copy.deleted(timeAgo(Date.parse(deletedAt), now) ?? copy.justNow, deletedBy?.name || null),
  ];
  return (
    <li className={css.line}>
      <CheckboxField
        label={<VisuallyHidden>{copy.select(title)}</VisuallyHidden>}
        name={`select-${key.replace(' ', '-')}`}
        isChecked={trash.selected.includes(key)}
        onChange={() => onToggle(key)}
      />
      <div className={css.what}>
        <p className={css.title}>{title}</p>
        <p className={css.facts}>{facts.join(' · ')}</p>
        <p className={css.left}>{copy.left(trashDaysLeft(Date.parse(expiresAt), now))}</p>
      </div>
      <div className={css.acts}>
        <Button size="small" label={copy.restoreOf(title)} isDisabled={trash.isWorking} onClick={() => onRestore([key])}>
          {copy.restore}
        </Button>
        <Button size="small" kind="plain" label={copy.purgeOf(title)} isDisabled={trash.isWorking} onClick={() => onAskPurge([key])}>
          {copy.purge}
        </Button>
      </div>
    </li>
  );
}

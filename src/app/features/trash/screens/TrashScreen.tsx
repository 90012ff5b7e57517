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
import { texts } from '../texts';
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
      <TextLink to="/app/assets/zaps">{texts.back}</TextLink>
      <h1>{texts.title}</h1>
      <p className={css.intro}>{texts.intro}</p>
      <Content {...props} />
      <ConfirmDialog
        isOpen={trash.asked !== null}
        title={texts.confirmTitle(countOf('zap'), countOf('folder'))}
        description={texts.confirmText}
        confirm={texts.purge}
        cancel={texts.cancel}
        onConfirm={onPurge}
        onClose={onCancelPurge}
      />
    </div>
  );
}

function Content(props: TrashScreenProps): ReactElement {
  const { trash, onRetry, onRestore, onAskPurge } = props;
  const { list, selected, isWorking } = trash;
  if (list.phase === 'loading') return <Skeleton label={texts.loading} shape="row" lines={4} />;
  if (list.phase === 'failed') return <LoadFailure title={list.message} retry={texts.retry} onRetry={onRetry} />;
  if (list.items.length === 0) {
    return (
      <EmptyState title={texts.emptyTitle}>
        <p>{texts.emptyText}</p>
      </EmptyState>
    );
  }
  const all = list.items.map(keyOf);
  const hasChosen = selected.length > 0;
  return (
    <>
      <div className={css.bar}>
        <Button isBusy={isWorking} onClick={() => onRestore(hasChosen ? selected : all)}>
          {hasChosen ? texts.restoreChosen(selected.length) : texts.restoreAll}
        </Button>
        <Button kind="danger" isDisabled={isWorking} onClick={() => onAskPurge(hasChosen ? selected : all)}>
          {hasChosen ? texts.purgeChosen(selected.length) : texts.empty}
        </Button>
      </div>
      <ul className={css.list} aria-label={texts.list}>
        {list.items.map((item) => (
          <Line key={keyOf(item)} {...props} item={item} />
        ))}
      </ul>
      {list.total > list.items.length && <p className={css.intro}>{texts.more(list.total - list.items.length)}</p>}
    </>
  );
}

function Line({ item, trash, now, onToggle, onRestore, onAskPurge }: TrashScreenProps & { item: TrashItem }): ReactElement {
  const { kind, title, place, lostPlace, zapCount, deletedBy, deletedAt, expiresAt } = item;
  const key = keyOf(item);
  const facts = [
    texts.kinds[kind],
    lostPlace === null ? texts.from(place, kind) : texts.lost(lostPlace, kind),
    ...(zapCount > 0 ? [texts.holds(zapCount)] : []),
    texts.deleted(timeAgo(Date.parse(deletedAt), now) ?? texts.justNow, deletedBy?.name || null),
  ];
  return (
    <li className={css.line}>
      <CheckboxField
        label={<VisuallyHidden>{texts.select(title)}</VisuallyHidden>}
        name={`select-${key.replace(' ', '-')}`}
        isChecked={trash.selected.includes(key)}
        onChange={() => onToggle(key)}
      />
      <div className={css.what}>
        <p className={css.title}>{title}</p>
        <p className={css.facts}>{facts.join(' · ')}</p>
        <p className={css.left}>{texts.left(trashDaysLeft(Date.parse(expiresAt), now))}</p>
      </div>
      <div className={css.acts}>
        <Button size="small" label={texts.restoreOf(title)} isDisabled={trash.isWorking} onClick={() => onRestore([key])}>
          {texts.restore}
        </Button>
        <Button size="small" kind="plain" label={texts.purgeOf(title)} isDisabled={trash.isWorking} onClick={() => onAskPurge([key])}>
          {texts.purge}
        </Button>
      </div>
    </li>
  );
}

import type { ReactElement } from 'react';
import { isBlank } from '../../../../domain/texts';
import { Button } from '../../../widgets/Button/Button';
import { Card } from '../../../widgets/Card/Card';
import { EmptyState } from '../../../widgets/EmptyState/EmptyState';
import { EmptyDrawing } from '../../../widgets/Illustration/EmptyDrawing';
import { LoadFailure } from '../../../widgets/LoadFailure/LoadFailure';
import { SearchField } from '../../../widgets/SearchField/SearchField';
import { Skeleton } from '../../../widgets/Skeleton/Skeleton';
import { texts } from '../texts';
import type { ZapRow } from '../rows';
import type { Shown } from '../state';
import { ShownChoice } from './ShownChoice';
import css from './ZapListScreen.module.css';
import { ZapTable } from './ZapTable';

/** The state of the list. */
export type ZapListView =
  | { readonly phase: 'loading' }
  | { readonly phase: 'failed'; readonly message: string; readonly details: readonly string[] }
  /** `rows` are those that match the search; `counts.all` is the total. */
  | { readonly phase: 'loaded'; readonly rows: readonly ZapRow[]; readonly counts: Readonly<Record<Shown, number>> };

export interface ZapListScreenProps {
  view: ZapListView;
  search: string;
  shown: Shown;
  /** Milliseconds since 1970, for 'last run'. */
  now: number;
  /** There are other accounts to look into. */
  hasOtherAccounts: boolean;
  onSearch: (search: string) => void;
  onShow: (shown: Shown) => void;
  onClear: () => void;
  onRetry: () => void;
}

/** The Zaps of the account: searchable, filtered by state, each with its folder, owner and last run. */
export function ZapListScreen({ view, search, shown, onSearch, onShow, ...rest }: ZapListScreenProps): ReactElement {
  const isSearchable = view.phase === 'loaded' && view.counts.all > 0;
  return (
    <Card
      title={texts.title}
      isFlush
      aside={
        isSearchable && (
          <div className={css.tools}>
            <ShownChoice shown={shown} counts={view.counts} onShow={onShow} />
            <div className={css.search}>
              <SearchField label={texts.search} value={search} onChange={onSearch} result={texts.found(view.rows.length)} />
            </div>
          </div>
        )
      }
    >
      <Content view={view} search={search} {...rest} />
    </Card>
  );
}

type ContentProps = Pick<ZapListScreenProps, 'view' | 'search' | 'now' | 'hasOtherAccounts' | 'onClear' | 'onRetry'>;

function Content({ view, search, now, hasOtherAccounts, onClear, onRetry }: ContentProps): ReactElement {
  if (view.phase === 'loading') {
    return (
      <div className={css.inset}>
        <Skeleton label={texts.loading} shape="row" lines={5} />
      </div>
    );
  }
  if (view.phase === 'failed') {
    return (
      <div className={css.inset}>
        <LoadFailure title={view.message} retry={texts.retry} onRetry={onRetry}>
          {view.details.join(' ')}
        </LoadFailure>
      </div>
    );
  }
  if (view.counts.all === 0) {
    return (
      <EmptyState drawing={<EmptyDrawing />} title={texts.emptyTitle} level="h3">
        <p>{texts.empty}</p>
        {hasOtherAccounts && <p>{texts.emptyOtherAccounts}</p>}
      </EmptyState>
    );
  }
  if (view.rows.length === 0) {
    return (
      <EmptyState
        title={isBlank(search) ? texts.noMatch : texts.noMatchByName}
        level="h3"
        action={<Button onClick={onClear}>{texts.showAll}</Button>}
      />
    );
  }
  return <ZapTable rows={view.rows} now={now} />;
}

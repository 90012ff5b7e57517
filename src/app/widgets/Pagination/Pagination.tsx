import type { ReactElement } from 'react';
import { groupDigits, totalLabel } from '../../../domain/numbers';
import { Button } from '../Button/Button';
import css from './Pagination.module.css';

export interface PaginationProps {
  /** The paged items, for the accessible name: 'Apps'. */
  label: string;
  /** The first and last of the page, from 1. */
  start: number;
  end: number;
  total: number;
  isLoading?: boolean;
  hasPrevious: boolean;
  hasNext: boolean;
  onPrevious: () => void;
  onNext: () => void;
}

/** Shows the visible range of a long list, with buttons to the previous and next page. Both are disabled while a page loads. */
export function Pagination(props: PaginationProps): ReactElement {
  const { label, start, end, total, isLoading = false, hasPrevious, hasNext, onPrevious, onNext } = props;
  return (
    <nav className={css.pages} aria-label={`Pages of ${label}`}>
      <p className={css.range} role="status">
        {groupDigits(start)}-{groupDigits(end)} of {totalLabel(total)}
      </p>
      <div className={css.acts}>
        <Button isDisabled={isLoading || !hasPrevious} onClick={onPrevious}>
          Previous Page
        </Button>
        <Button isDisabled={isLoading || !hasNext} onClick={onNext}>
          Next Page
        </Button>
      </div>
    </nav>
  );
}

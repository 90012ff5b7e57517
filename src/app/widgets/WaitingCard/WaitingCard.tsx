import type { ReactElement } from 'react';
import { Card } from '../Card/Card';
import { LoadFailure } from '../LoadFailure/LoadFailure';
import { Skeleton } from '../Skeleton/Skeleton';

export interface WaitingCardProps {
  title?: string;
  /** The awaited content, for screen readers. */
  loading: string;
  /** Why it did not come; null while it is on its way. */
  failure: string | null;
  retry: string;
  onRetry: () => void;
}

/** A card whose content is on its way, or did not come. */
export function WaitingCard({ title, loading, failure, retry, onRetry }: WaitingCardProps): ReactElement {
  return (
    <Card {...(title === undefined ? {} : { title })}>
      {failure === null ? (
        <Skeleton label={loading} />
      ) : (
        <LoadFailure title="We couldn’t load this" retry={retry} onRetry={onRetry}>
          {failure}
        </LoadFailure>
      )}
    </Card>
  );
}

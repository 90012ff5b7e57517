import type { ReactElement } from 'react';
import { Button } from '../../../widgets/Button/Button';
import { Card } from '../../../widgets/Card/Card';
import { Notice } from '../../../widgets/Notice/Notice';
import { Skeleton } from '../../../widgets/Skeleton/Skeleton';
import { copy } from '../copy';
import type { GdprState, JobName } from '../state';
import { DeletionCard } from './DeletionCard';
import { ExportCard } from './ExportCard';
import css from './YourDataScreen.module.css';

export interface YourDataScreenProps {
  state: GdprState;
  /** Of whoever is signed in: what is to be typed. */
  email: string;
  onRetry: () => void;
  onExport: () => void;
  onOpen: () => void;
  onClose: () => void;
  onType: (confirmation: string) => void;
  /** Null for whoever has no password. */
  onDelete: (password: string | null) => void;
  onCancel: () => void;
  onClear: (job: JobName) => void;
}

/** Taking one's data along, and having it deleted (S57). */
export function YourDataScreen(props: YourDataScreenProps): ReactElement {
  const { state, onRetry } = props;
  if (state.facts === null) {
    return (
      <Card title={copy.title}>
        {state.loadFailure === null ? (
          <Skeleton label={copy.loading} />
        ) : (
          <Notice
            kind="error"
            title={state.loadFailure}
            action={
              <Button size="small" onClick={onRetry}>
                {copy.retry}
              </Button>
            }
          />
        )}
      </Card>
    );
  }
  return (
    <div className={css.cards}>
      <ExportCard {...props} archive={state.facts.archive} />
      <DeletionCard {...props} facts={state.facts} />
    </div>
  );
}

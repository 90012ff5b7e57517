import type { ReactElement } from 'react';
import { texts } from '../texts';
import type { GdprState, JobName } from '../state';
import { DeletionCard } from './DeletionCard';
import { ExportCard } from './ExportCard';
import css from './YourDataScreen.module.css';
import { WaitingCard } from '../../../widgets/WaitingCard/WaitingCard';

export interface YourDataScreenProps {
  state: GdprState;
  /** The address of the signed-in person, which must be typed. */
  email: string;
  onRetry: () => void;
  onExport: () => void;
  onOpen: () => void;
  onClose: () => void;
  onType: (confirmation: string) => void;
  /** Null for a person without a password. */
  onDelete: (password: string | null) => void;
  onCancel: () => void;
  onClear: (job: JobName) => void;
}

/** Exporting and deleting the person's data (S57). */
export function YourDataScreen(props: YourDataScreenProps): ReactElement {
  const { state, onRetry } = props;
  if (state.facts === null) {
    return <WaitingCard title={texts.title} loading={texts.loading} failure={state.loadFailure} retry={texts.retry} onRetry={onRetry} />;
  }
  return (
    <div className={css.cards}>
      <ExportCard {...props} archive={state.facts.archive} />
      <DeletionCard {...props} facts={state.facts} />
    </div>
  );
}

import type { ReactElement } from 'react';
import { Button } from '../../../widgets/Button/Button';
import { texts } from '../texts';
import type { SaveState } from '../state';
import css from './AccountScreen.module.css';

export interface SaveBarProps {
  save: SaveState;
  hasUnsaved: boolean;
  onDiscard: () => void;
}

/** Below a form: saves it, discards the changes, and shows its state. */
export function SaveBar({ save, hasUnsaved, onDiscard }: SaveBarProps): ReactElement {
  const isSaving = save.phase === 'saving';
  return (
    <div className={css.bar}>
      <Button type="submit" isBusy={isSaving} isDisabled={!hasUnsaved && !isSaving}>
        {texts.save}
      </Button>
      {hasUnsaved && !isSaving && (
        <Button kind="plain" onClick={onDiscard}>
          {texts.discard}
        </Button>
      )}
      <p className={css.status} role="status">
        {save.phase === 'saved' && !hasUnsaved ? texts.saved : hasUnsaved && save.phase === 'idle' ? texts.unsaved : ''}
      </p>
    </div>
  );
}

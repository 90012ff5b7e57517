import type { ReactElement } from 'react';
import { Button } from '../../../widgets/Button/Button';
import { Notice } from '../../../widgets/Notice/Notice';
import { VisuallyHidden } from '../../../widgets/VisuallyHidden/VisuallyHidden';
import { oneTapTexts } from '../texts';
import type { OneTapState } from '../state';
import css from './OneTapCard.module.css';

export interface OneTapCardProps {
  readonly oneTap: OneTapState;
  readonly onClose: () => void;
}

/** The card around the provider's own prompt: nothing while that shows, our text when it is needed. */
export function OneTapCard({ oneTap, onClose }: OneTapCardProps): ReactElement | null {
  switch (oneTap.phase) {
    case 'loading':
      return (
        <VisuallyHidden>
          <span role="status">{oneTapTexts.loading}</span>
        </VisuallyHidden>
      );
    case 'submitting':
      return (
        <div className={css.card}>
          <p className={css.words} role="status">
            {oneTapTexts.submitting}
          </p>
        </div>
      );
    case 'failed':
      return (
        <div className={css.card}>
          <Notice
            kind="error"
            action={
              <Button size="small" onClick={onClose}>
                {oneTapTexts.close}
              </Button>
            }
          >
            {oneTap.message}
          </Notice>
        </div>
      );
    case 'idle':
    case 'prompting':
    case 'hidden':
      return null;
  }
}

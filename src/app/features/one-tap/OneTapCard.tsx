import type { ReactElement } from 'react';
import { useAppDispatch, useAppSelector } from '../../platform/hooks';
import { Button } from '../../widgets/Button/Button';
import { Notice } from '../../widgets/Notice/Notice';
import { VisuallyHidden } from '../../widgets/VisuallyHidden/VisuallyHidden';
import css from './OneTapCard.module.css';
import { oneTapSlice, selectOneTap } from './state';
import { oneTapTexts } from './texts';

/** The card around the provider's own prompt: nothing while that shows, our text when it is needed. */
export function OneTapCard(): ReactElement | null {
  const dispatch = useAppDispatch();
  const oneTap = useAppSelector(selectOneTap);
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
          <p role="status">{oneTapTexts.submitting}</p>
        </div>
      );
    case 'failed':
      return (
        <div className={css.card}>
          <Notice
            kind="error"
            action={
              <Button size="small" onClick={() => dispatch(oneTapSlice.actions.failureClosed())}>
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

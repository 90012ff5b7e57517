import type { ReactElement } from 'react';
import { Button } from '../../widgets/Button/Button';
import { Dialog } from '../../widgets/Dialog/Dialog';
import { texts } from './texts';
import css from './PerformanceAlert.module.css';

export interface PerformanceAlertProps {
  /** Milliseconds. */
  frozenFor: number;
  onReload: () => void;
  onClose: () => void;
}

/** Covers the whole page after it was frozen for so long that it looks broken. */
export function PerformanceAlert({ frozenFor, onReload, onClose }: PerformanceAlertProps): ReactElement {
  return (
    <>
      <div className={css.cover} aria-hidden="true" />
      <Dialog
        isOpen
        isAlert
        onClose={onClose}
        title={texts.title}
        description={texts.text(frozenFor)}
        actions={
          <>
            <Button kind="primary" onClick={onReload}>
              {texts.reload}
            </Button>
            <Button onClick={onClose}>{texts.close}</Button>
          </>
        }
      />
    </>
  );
}

import type { ReactNode } from 'react';
import { usePorts } from '../../platform/PortsContext';
import { useAppDispatch, useAppSelector } from '../../platform/hooks';
import { Button } from '../../widgets/Button/Button';
import { Dialog } from '../../widgets/Dialog/Dialog';
import css from './PerformanceAlert.module.css';
import { performanceFlow, performanceSlice, selectPerformance } from './state';
import { texts } from './texts';

/** Covers the whole page after it was frozen for so long that it looks broken; nothing otherwise. */
export function Screen(): ReactNode {
  const dispatch = useAppDispatch();
  const { location } = usePorts();
  const { frozenFor } = useAppSelector(selectPerformance);
  if (frozenFor === null) return null;
  const close = () => dispatch(performanceSlice.actions.alertClosed());
  return (
    <>
      <div className={css.cover} aria-hidden="true" />
      <Dialog
        isOpen
        isAlert
        onClose={close}
        title={texts.title}
        description={texts.text(frozenFor)}
        actions={
          <>
            <Button kind="primary" onClick={() => location.reload()}>
              {texts.reload}
            </Button>
            <Button onClick={close}>{texts.close}</Button>
          </>
        }
      />
    </>
  );
}
export const parts = { slices: [performanceSlice], sagas: [performanceFlow] };

import { useState } from 'react';
import { LiveRegion } from '../LiveRegion/LiveRegion';
import { useLeaving } from './useLeaving';
import css from './ToastStack.module.css';

export interface ShownToast {
  readonly id: string;
  readonly type: 'success' | 'error' | 'info';
  readonly message: string;
}

export interface ToastStackProps {
  /** Oldest first. The owner decides when one is removed; here it only fades out. */
  toasts: readonly ShownToast[];
  onDismiss: (id: string) => void;
}

const names = { success: 'Success', error: 'Error', info: 'Notice' } as const;

/** The stack of toasts at the foot of the window, in their order. Each enters and leaves in half a second. */
export function ToastStack({ toasts, onDismiss }: ToastStackProps) {
  const shown = useLeaving(toasts);
  const latest = (isUrgent: boolean) => toasts.findLast(({ type }) => (type === 'error') === isUrgent)?.message ?? '';
  return (
    <section className={css.stack} aria-label="Notifications">
      <LiveRegion message={latest(false)} />
      <LiveRegion message={latest(true)} isUrgent />
      <ol className={css.list}>
        {shown.map(({ item, isLeaving }) => (
          <Toast key={item.id} toast={item} isLeaving={isLeaving} onDismiss={onDismiss} />
        ))}
      </ol>
    </section>
  );
}

function Toast({
  toast: { id, type, message },
  isLeaving,
  onDismiss,
}: {
  toast: ShownToast;
  isLeaving: boolean;
  onDismiss: (id: string) => void;
}) {
  const [isPressed, setIsPressed] = useState(false);
  return (
    <li className={css.toast} data-type={type} data-leaving={isLeaving || undefined}>
      <span className={css.mark} role="img" aria-label={names[type]} />
      <p className={css.message}>{message}</p>
      <button
        type="button"
        className={css.close}
        aria-label="Dismiss"
        disabled={isPressed || isLeaving}
        onClick={() => {
          setIsPressed(true);
          onDismiss(id);
        }}
      />
    </li>
  );
}

import { useEffect, useState } from 'react';
import { transitions } from '../tokens';
import { LiveRegion } from '../LiveRegion/LiveRegion';
import button from '../Button/Button.module.css';
import css from './ToastStack.module.css';

export interface Leaving<Item> {
  readonly item: Item;
  readonly isLeaving: boolean;
}

/** The items, and for half a second those just removed, in their old places, so that they can fade out (B4.33). */
function useLeaving<Item extends { readonly id: string }>(items: readonly Item[]): readonly Leaving<Item>[] {
  const [seen, setSeen] = useState<readonly Leaving<Item>[]>(() => items.map((item) => ({ item, isLeaving: false })));
  const present = new Map(items.map((item) => [item.id, item]));

  const isSame =
    items.every((item) => seen.some((each) => each.item === item && !each.isLeaving)) &&
    seen.every((each) => each.isLeaving || present.has(each.item.id));
  if (!isSame) {
    // Adjusting state while rendering: React draws once, with the adjusted state.
    const known = new Set(seen.map(({ item }) => item.id));
    setSeen([
      ...seen.map(({ item }) => ({ item: present.get(item.id) ?? item, isLeaving: !present.has(item.id) })),
      ...items.filter(({ id }) => !known.has(id)).map((item) => ({ item, isLeaving: false })),
    ]);
  }

  const gone = seen.filter(({ isLeaving }) => isLeaving).map(({ item }) => item.id);
  const key = gone.join();
  useEffect(() => {
    if (key === '') return undefined;
    const timer = setTimeout(() => {
      const ids = new Set(key.split(','));
      setSeen((now) => now.filter(({ item, isLeaving }) => !(isLeaving && ids.has(item.id))));
    }, transitions.long);
    return () => clearTimeout(timer);
  }, [key]);

  return seen;
}

export interface ToastView {
  readonly id: string;
  readonly type: 'success' | 'error' | 'info';
  readonly message: string;
  /** The button that does something about it, such as Undo. */
  readonly act?: { readonly label: string };
}

export interface ToastStackProps {
  /** Oldest first. The owner decides when one is removed; here it only fades out. */
  toasts: readonly ToastView[];
  onDismiss: (id: string) => void;
  /** After a press of the button of a toast that has one. */
  onAct?: (id: string) => void;
}

const names = { success: 'Success', error: 'Error', info: 'Notice' } as const;

/** The stack of toasts at the foot of the window, in their order. Each enters and leaves in half a second. */
export function ToastStack({ toasts, onDismiss, onAct }: ToastStackProps) {
  const shown = useLeaving(toasts);
  const latest = (isUrgent: boolean) => toasts.findLast(({ type }) => (type === 'error') === isUrgent)?.message ?? '';
  return (
    <section className={css.stack} aria-label="Notifications">
      <LiveRegion message={latest(false)} />
      <LiveRegion message={latest(true)} isUrgent />
      <ol className={css.list}>
        {shown.map(({ item, isLeaving }) => (
          <Toast key={item.id} toast={item} isLeaving={isLeaving} onDismiss={onDismiss} onAct={onAct} />
        ))}
      </ol>
    </section>
  );
}

function Toast({
  toast: { id, type, message, act },
  isLeaving,
  onDismiss,
  onAct,
}: {
  toast: ToastView;
  isLeaving: boolean;
  onDismiss: (id: string) => void;
  onAct: ToastStackProps['onAct'];
}) {
  const [isPressed, setIsPressed] = useState(false);
  return (
    <li className={css.toast} data-type={type} data-leaving={isLeaving || undefined}>
      <span className={css.mark} role="img" aria-label={names[type]} />
      <p className={css.message}>{message}</p>
      {act && onAct && (
        <button
          type="button"
          className={css.act}
          disabled={isPressed || isLeaving}
          onClick={() => {
            setIsPressed(true);
            onAct(id);
          }}
        >
          {act.label}
        </button>
      )}
      <button
        type="button"
        className={`${button.cross} ${css.close}`}
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

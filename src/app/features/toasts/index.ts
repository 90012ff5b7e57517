import { createAction, createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit';
import { seconds } from '../../../domain/durations';
import { sliceSelector } from '../../platform/sliceSelector';
import { sessionEnded } from '../session';

/** A short notice that disappears automatically. An error stays until it is closed, so that no one misses it. */
export interface Toast {
  readonly id: string;
  readonly type: 'success' | 'error' | 'info';
  readonly message: string;
  /** Milliseconds until it leaves; null to stay. */
  readonly dismissAfter: number | null;
  /** What the person can do about it: a press of its button dispatches the event and closes the toast. */
  readonly act?: ToastAct;
}

export interface ToastAct {
  readonly label: string;
  /** Plain data, as everything in the state. */
  readonly event: { readonly type: string; readonly payload: unknown };
}

/** As in the tokens of the widgets (B4.34), which the sign-in page does not load; a test keeps the two alike. */
export const dismissAfter = { normal: seconds(5) } as const;

interface ToastInput {
  /** A status of the entity core may be given as it is: `failure` is an error, `success` a success. */
  readonly type: Toast['type'] | 'failure';
  readonly message: string;
  readonly dismissAfter?: number | null;
  readonly act?: ToastAct;
}

export const toastShown = createAction('toasts/shown', ({ type, message, ...wish }: ToastInput) => {
  const shownType = type === 'failure' ? 'error' : type;
  const stays = shownType === 'error' ? null : dismissAfter.normal;
  return {
    payload: {
      id: nanoid(),
      type: shownType,
      message,
      dismissAfter: wish.dismissAfter === undefined ? stays : wish.dismissAfter,
      ...(wish.act === undefined ? {} : { act: wish.act }),
    } satisfies Toast,
  };
});

export const toastsSlice = createSlice({
  name: 'toasts',
  initialState: [] as readonly Toast[],
  reducers: {
    dismissed: (toasts, { payload: { id } }: PayloadAction<{ id: string }>) =>
      toasts.some((toast) => toast.id === id) ? toasts.filter((toast) => toast.id !== id) : toasts,
  },
  extraReducers: (builder) => {
    builder
      .addCase(toastShown, (toasts, { payload }) => [...toasts, payload])
      .addCase(sessionEnded, (toasts) => (toasts.length > 0 ? [] : toasts));
  },
});

export const { dismissed: toastDismissed } = toastsSlice.actions;

/** Oldest first. */
export const selectToasts = sliceSelector(toastsSlice);

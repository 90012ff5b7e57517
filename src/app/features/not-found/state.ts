import { createAction } from '@reduxjs/toolkit';
import { placeEntered } from '../../platform/place';
import { reducerOf } from '../../platform/reducerOf';
import { captions } from './copy';

export type Variant = 0 | 1 | 2;

export interface NotFoundState {
  /** Which drawing and caption; null until the page has been shown. */
  readonly variant: Variant | null;
}

/** The page came into view, with what chance picked for it. */
export const notFoundShown = createAction<{ variant: Variant }>('notFound/shown');

export const initialNotFound: NotFoundState = { variant: null };

export const notFoundReducer = reducerOf<NotFoundState>(initialNotFound, (on) => {
  on(notFoundShown, (_, { payload: { variant } }) => ({ variant }));
  // Another wrong address is another chance.
  on(placeEntered, (state) => (state.variant === null ? state : initialNotFound));
});

export interface WithNotFound {
  readonly notFound: NotFoundState;
}

export const selectVariant = ({ notFound }: WithNotFound): Variant | null => notFound.variant;

/** One of the three, by a number from 0 up to but not including 1. */
export function pickVariant(chance: number): Variant {
  return Math.min(captions.length - 1, Math.floor(chance * captions.length)) as Variant;
}

import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { placeEntered } from '../../platform/place';
import { sliceSelector } from '../../platform/sliceSelector';
import { captions } from './texts';

export type Variant = 0 | 1 | 2;

export interface NotFoundState {
  /** Which drawing and caption; null until the page has been shown. */
  readonly variant: Variant | null;
}

export const initialNotFound: NotFoundState = { variant: null };

export const notFoundSlice = createSlice({
  name: 'notFound',
  initialState: initialNotFound,
  reducers: {
    /** The page came into view, with what chance picked for it. */
    shown: (_, { payload: { variant } }: PayloadAction<{ variant: Variant }>) => ({ variant }),
  },
  extraReducers: (builder) => {
    builder
      // Another wrong address is another chance.
      .addCase(placeEntered, (state) => (state.variant === null ? state : initialNotFound));
  },
});

export const selectNotFound = sliceSelector(notFoundSlice);

/** One of the three, by a number from 0 up to but not including 1. */
export function pickVariant(chance: number): Variant {
  return Math.min(captions.length - 1, Math.floor(chance * captions.length)) as Variant;
}

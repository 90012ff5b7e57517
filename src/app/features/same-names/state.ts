import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { SameNames } from '../../../contract/names';

export type NamedKind = 'zap' | 'folder';

/** A name that is being given. */
export interface NamedSubject {
  readonly kind: NamedKind;
  readonly accountId: number;
  /** Null for a Zap or folder that is not created yet. */
  readonly id: number | null;
  readonly title: string;
}

export interface SameNamesState {
  /** The name in the field; null while no name is edited. */
  readonly asked: NamedSubject | null;
  /** The answer about it; null before it has come. */
  readonly found: SameNames | null;
  /** A Zap that the product has named, so that its name is checked before a person edits it. */
  readonly givenTo: number | null;
}

export const initialSameNames: SameNamesState = { asked: null, found: null, givenTo: null };

/** True if both are the same name in the same place. A new Zap keeps its answer when it gets its id. */
const isSameQuestion = (one: NamedSubject | null, other: NamedSubject): boolean =>
  one !== null && one.kind === other.kind && one.accountId === other.accountId && one.title === other.title;

export const sameNamesSlice = createSlice({
  name: 'sameNames',
  initialState: initialSameNames,
  reducers: {
    /** By the person. */
    nameTyped: (state, { payload }: PayloadAction<NamedSubject>) => ({
      ...state,
      asked: payload,
      found: isSameQuestion(state.asked, payload) ? state.found : null,
    }),
    /** The field is gone. */
    nameLeft: (state) => (state.asked === null ? state : { ...state, asked: null, found: null }),
    /** By the flow. */
    nameGiven: (state, { payload: { zapId } }: PayloadAction<{ zapId: number }>) => ({ ...state, givenTo: zapId }),
    found: (state, { payload: { subject, same } }: PayloadAction<{ subject: NamedSubject; same: SameNames }>) =>
      isSameQuestion(state.asked, subject) && state.asked?.id === subject.id ? { ...state, found: same } : state,
  },
});

export const { nameTyped, nameLeft, nameGiven, found: sameNamesFound } = sameNamesSlice.actions;

export interface WithSameNames {
  readonly sameNames: SameNamesState;
}

declare module '../../platform/rootState' {
  interface RootState extends WithSameNames {}
}

export const selectZapNamedByProduct = ({ sameNames }: WithSameNames): number | null => sameNames.givenTo;

/** The others that have exactly this name; null if there are none, or if it is not known. */
export function selectSameNames({ sameNames: { asked, found } }: WithSameNames, kind: NamedKind, title: string): SameNames | null {
  return asked !== null && asked.kind === kind && asked.title === title && found !== null && found.count > 0 ? found : null;
}

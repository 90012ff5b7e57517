import { createSlice, isAnyOf, type PayloadAction } from '@reduxjs/toolkit';
import { put, type SagaGenerator } from 'typed-redux-saga';
import type { SameNames } from '../../../contract/folders';
import { maxZapTitleLength } from '../../../domain/folders';
import { isBlank } from '../../../domain/texts';
import { timings } from '../../../domain/timings';
import { isFailure } from '../../api/failure';
import { request } from '../../api/flows';
import { callCancellable, getPorts, onLatest } from '../../platform/flows';
import { sliceSelector } from '../../platform/sliceSelector';

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

export const { nameGiven } = sameNamesSlice.actions;

const selectState = sliceSelector(sameNamesSlice);
export const selectZapNamedByProduct = (state: object): number | null => selectState(state).givenTo;

/** The others that have exactly this name; null if there are none, or if it is not known. */
export function selectSameNames(state: object, kind: NamedKind, title: string): SameNames | null {
  const { asked, found } = selectState(state);
  return asked !== null && asked.kind === kind && asked.title === title && found !== null && found.count > 0 ? found : null;
}

const { found, nameLeft, nameTyped } = sameNamesSlice.actions;

/** Asks the server about the name in the field once typing pauses. Another name, or leaving the field, ends the question. */
export function* sameNamesFlow(): SagaGenerator<void> {
  yield* onLatest(isAnyOf(nameTyped, nameLeft), check);
}

function* check(event: ReturnType<typeof nameTyped> | ReturnType<typeof nameLeft>): SagaGenerator<void> {
  if (!nameTyped.match(event)) return;
  const subject = event.payload;
  const { kind, accountId, id, title } = subject;
  if (isBlank(title) || title.length > 2 * maxZapTitleLength) return;
  const { clock } = yield* getPorts();
  yield* callCancellable((signal) => clock.wait(timings.searchDebounce, signal));
  try {
    const reply = yield* request('findSameName', { query: { accountId, kind, title, ...(id !== null && { except: id }) } });
    if (reply.status === 200) yield* put(found({ subject, same: reply.body }));
  } catch (error) {
    // Without an answer there is no warning; nothing else depends on it.
    if (!isFailure(error)) throw error;
  }
}

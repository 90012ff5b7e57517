import { createAction } from '@reduxjs/toolkit';
import { call, put, select, type SagaGenerator } from 'typed-redux-saga';
import { save, type EntityOutcome } from '../../entities';
import { onEach } from '../../platform/flows';
import { selectCurrentProfileId } from '../session';
import { profiles } from './entity';
import { editsSlice, savableFields, selectProfileEdits, type ProfileChanges } from './state';

const { saveEnded, saveStarted } = editsSlice.actions;

/** The result of a save. Field errors have the client's field names, such as `firstName`. */
export type SaveOutcome =
  | { readonly kind: 'saved' }
  | {
      readonly kind: 'refused';
      readonly fieldErrors: Readonly<Partial<Record<keyof ProfileChanges, readonly string[]>>>;
      /** Sentences about the save as a whole; the only ones when no field is blamed. */
      readonly messages: readonly string[];
    };

const refusedWithoutAnswer: SaveOutcome = { kind: 'refused', fieldErrors: {}, messages: [] };

/**
 * Saves fields of the person's profile: only the given ones are sent, and of these only the changeable ones (decision W7). They
 * show at once, and are reverted if the server refuses them.
 */
export function* saveProfile(changes: ProfileChanges): SagaGenerator<SaveOutcome> {
  const profileId = yield* select(selectCurrentProfileId);
  const body = onlySavable(changes);
  if (Object.keys(body).length === 0) return { kind: 'saved' };
  if (profileId === null) return refusedWithoutAnswer;
  const id = (yield* select(selectProfileEdits)).lastId + 1;
  // Called, not delegated to: after a `finally` that yields, a caller that used `yield*` would continue although it was
  // cancelled.
  return outcomeOf(yield* call(saveShown, id, profileId, body));
}

/** A save whose values show for as long as it takes. */
function* saveShown(id: number, profileId: number, body: ProfileChanges): SagaGenerator<EntityOutcome> {
  yield* put(saveStarted({ id, changes: body }));
  try {
    return yield* save(profiles, profileId, body);
  } finally {
    yield* put(saveEnded({ id }));
  }
}

/** The changed fields only: what a save sends. */
export function changedFields<T extends object>(before: T, after: Partial<T>): Partial<T> {
  const isSame = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);
  return Object.fromEntries(Object.entries(after).filter(([field, value]) => !isSame(before[field as keyof T], value))) as Partial<T>;
}

function onlySavable(changes: object): ProfileChanges {
  const allowed: readonly string[] = savableFields;
  return Object.fromEntries(Object.entries(changes).filter(([field, value]) => value !== undefined && allowed.includes(field)));
}

function outcomeOf(outcome: EntityOutcome): SaveOutcome {
  if (outcome.isOk) return { kind: 'saved' };
  if (outcome.error === null) return refusedWithoutAnswer;
  const { fieldErrors, messages, message } = outcome.error;
  const named = Object.entries(fieldErrors).map(([field, sentences]) => [clientName(field), sentences] as const);
  return { kind: 'refused', fieldErrors: Object.fromEntries(named), messages: messages.length > 0 ? messages : [message] };
}

/** `first_name` → `firstName` */
const clientName = (field: string): string => field.replace(/_([a-z])/g, (_whole, letter: string) => letter.toUpperCase());

/** The tutorials; their state is stored with the help pages, under these keys. */
export const tutorialKeys = ['guide', 'welcome', 'hasViewedWelcomeTeamsModal'] as const;

/** A help page or hint was read; `key` is its tracking key. */
export const helpAcknowledged = createAction<{ key: string }>('profile/helpAcknowledged');
/** A notification was seen: `{ key: 'jobs-cta' }`. */
export const notificationAcknowledged = createAction<{ key: string }>('profile/notificationAcknowledged');
/** The survey was answered or waved away: it is not shown again. */
export const npsAcknowledged = createAction('profile/npsAcknowledged');

/**
 * Stores a person's acknowledgements. Each shows as done at once. One that cannot be saved is asked for again the next time, so
 * no error is shown.
 */
export function* acknowledgementFlow(): SagaGenerator<void> {
  yield* onEach(helpAcknowledged, ({ payload: { key } }) => saveProfile({ viewedHelp: { [key]: true } }));
  yield* onEach(notificationAcknowledged, ({ payload: { key } }) => saveProfile({ hasSeenNotifications: { [key]: true } }));
  yield* onEach(npsAcknowledged, () => saveProfile({ shouldSeeNpsSurvey: false }));
}

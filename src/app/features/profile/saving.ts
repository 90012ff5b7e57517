import { createAction, createSelector, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { call, put, select, type SagaGenerator } from 'typed-redux-saga';
import type { Profile } from '../../../contract/profiles';
import { save, type EntityOutcome } from '../../entities';
import { onEach } from '../../platform/flows';
import { sliceSelector } from '../../platform/sliceSelector';
import { selectCurrentProfileId, sessionEnded } from '../session';
import { profiles } from './entity';

/**
 * The fields of the profile that the person may change. `emailPendingChange` and `emailConfirmSent` are flags of the page,
 * and all others belong to the server: neither are ever sent.
 */
const savableFields = [
  'firstName',
  'lastName',
  'jobTitle',
  'personas',
  'timezone',
  'alertActions',
  'alertTriggers',
  'summarySchedule',
  'receivesUpdates',
  'viewedHelp',
  'hasSeenNotifications',
  'shouldSeeNpsSurvey',
  'tosAgreement',
] as const satisfies readonly (keyof Profile)[];

/** Fields to be changed. Of the maps only the keys that are set. */
export type ProfileChanges = Partial<Pick<Profile, (typeof savableFields)[number]>>;

/** Pending saves, oldest first. Their changes show as done; if one is refused, it is removed, and the previous values show again. */
interface ProfileEditsState {
  readonly lastId: number;
  readonly pending: readonly { readonly id: number; readonly changes: ProfileChanges }[];
}

export const initialEdits: ProfileEditsState = { lastId: 0, pending: [] };

export const editsSlice = createSlice({
  name: 'profile/edits',
  reducerPath: 'profileEdits',
  initialState: initialEdits,
  reducers: {
    /** Fields of the profile are on their way to the server. */
    saveStarted: ({ pending }, { payload }: PayloadAction<{ id: number; changes: ProfileChanges }>) => ({
      lastId: payload.id,
      pending: [...pending, payload],
    }),
    /** The server has answered, one way or the other. */
    saveEnded(state, { payload: { id } }: PayloadAction<{ id: number }>) {
      if (state.pending.some((edit) => edit.id === id)) state.pending = state.pending.filter((edit) => edit.id !== id);
    },
  },
  extraReducers: (builder) => {
    builder.addCase(sessionEnded, () => initialEdits);
  },
});

/** The profile as it will be once the pending saves have succeeded; the same object if there are none. */
export const withEdits = createSelector(
  [(profile: Profile) => profile, (_profile: Profile, edits: ProfileEditsState) => edits.pending],
  (profile, pending) => pending.reduce(applied, profile),
);

function applied(profile: Profile, { changes }: { readonly changes: ProfileChanges }): Profile {
  const { viewedHelp, hasSeenNotifications, tosAgreement, ...plain } = changes;
  return {
    ...profile,
    ...plain,
    ...(viewedHelp && { viewedHelp: { ...profile.viewedHelp, ...viewedHelp } }),
    ...(hasSeenNotifications && { hasSeenNotifications: { ...profile.hasSeenNotifications, ...hasSeenNotifications } }),
    // Agreeing ends the wish that the terms be renewed, here as on the server (decision D12).
    ...(tosAgreement && { tosAgreement, shouldRenewTos: false }),
  };
}

export const selectProfileEdits = sliceSelector(editsSlice);

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

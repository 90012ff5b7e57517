import { createSelector, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { call, put, select, type SagaGenerator } from 'typed-redux-saga';
import { appRoutes } from '../../../contract/browser/appRoutes.generated';
import type { Profile } from '../../../contract/profiles';
import { laterWords } from '../../../domain/typeAhead';
import { readFailure } from '../../api/failure';
import { getApi, request } from '../../api/flows';
import { shrunkPicture } from '../../platform/browser/pictures';
import { takeFile } from '../../platform/files';
import { getPorts, onEach, onLeading } from '../../platform/flows';
import { sliceSelector } from '../../platform/sliceSelector';
import { changedFields, reloadProfile, saveProfile, selectProfile, type ProfileChanges, type WithProfile } from '../profile';
import { selectCurrentProfileId, sessionEnded } from '../session';
import { selectTimezones } from '../timezones';
import { texts } from './texts';

/** The fields of the form. Empty texts mean missing values. */
export interface ProfileForm {
  readonly firstName: string;
  readonly lastName: string;
  readonly jobTitle: string;
  readonly personas: readonly string[];
  readonly timezone: string;
}
export type FormField = keyof ProfileForm;

export type SaveState =
  | { readonly phase: 'idle' }
  | { readonly phase: 'saving' }
  | { readonly phase: 'saved' }
  | {
      readonly phase: 'refused';
      readonly fieldErrors: Readonly<Partial<Record<FormField, string>>>;
      /** The errors besides those of fields; null if the fields say everything. */
      readonly message: string | null;
    };

export type PictureState =
  { readonly phase: 'idle' } | { readonly phase: 'sending' } | { readonly phase: 'refused'; readonly message: string };

export interface ProfileSettingsState {
  /** Input that is not saved yet. It outlives the page, so that nothing typed is lost by looking elsewhere. */
  readonly draft: Partial<ProfileForm>;
  readonly save: SaveState;
  readonly picture: PictureState;
}

export const initialProfileSettings: ProfileSettingsState = { draft: {}, save: { phase: 'idle' }, picture: { phase: 'idle' } };

export const profileSettingsSlice = createSlice({
  name: 'profileSettings',
  initialState: initialProfileSettings,
  reducers: {
    /** By the person. */
    fieldChanged: (state, { payload: { field, value } }: PayloadAction<{ field: FormField; value: ProfileForm[FormField] }>) => ({
      ...state,
      draft: { ...state.draft, [field]: value },
      save: afterTyping(state.save, field),
    }),
    submitted(state) {
      state.save = { phase: 'saving' };
    },
    draftDiscarded(state) {
      state.draft = {};
      state.save = { phase: 'idle' };
    },
    /** The zone of the browser is to take the place of the one that is kept. */
    browserTimezoneAccepted(state) {
      state.save = { phase: 'saving' };
    },
    /** A picture was chosen; `ticket` is for the file, see `platform/files.ts`. */
    pictureChosen(state, _action: PayloadAction<{ ticket: string }>) {
      state.picture = { phase: 'sending' };
    },
    pictureRemoved(state) {
      state.picture = { phase: 'sending' };
    },
    /** By the flow. */
    kept: (state, { payload: { sent } }: PayloadAction<{ sent: Partial<ProfileForm> }>) => ({
      ...state,
      // Text typed during the save is still unsaved.
      draft: Object.fromEntries(Object.entries(state.draft).filter(([field, value]) => value !== sent[field as FormField])),
      save: { phase: 'saved' },
    }),
    refused(state, { payload }: PayloadAction<Omit<Extract<SaveState, { phase: 'refused' }>, 'phase'>>) {
      state.save = { phase: 'refused', ...payload };
    },
    pictureKept(state) {
      state.picture = { phase: 'idle' };
    },
    pictureRefused(state, { payload: { message } }: PayloadAction<{ message: string }>) {
      state.picture = { phase: 'refused', message };
    },
  },
  extraReducers: (builder) => {
    builder.addCase(sessionEnded, () => initialProfileSettings);
  },
});

/** A sentence at a field goes as soon as the field is changed; so does the word that all is saved. */
function afterTyping(save: SaveState, field: FormField): SaveState {
  if (save.phase === 'saved') return { phase: 'idle' };
  if (save.phase !== 'refused') return save;
  const { [field]: _mended, ...fieldErrors } = save.fieldErrors;
  return { ...save, fieldErrors };
}

export const selectProfileSettings = sliceSelector(profileSettingsSlice);

/** The form as the profile fills it. */
export const formOf = ({ firstName, lastName, jobTitle, personas, timezone }: Profile): ProfileForm => ({
  firstName,
  lastName,
  jobTitle: jobTitle ?? '',
  personas,
  timezone: timezone ?? '',
});

const { browserTimezoneAccepted, kept, pictureChosen, pictureKept, pictureRefused, pictureRemoved, refused, submitted } =
  profileSettingsSlice.actions;

/** Saves the form and the picture. */
export function* profileSettingsFlow(): SagaGenerator<void> {
  yield* onLeading(submitted, submit);
  yield* onLeading(browserTimezoneAccepted, takeBrowserTimezone);
  yield* onEach(pictureChosen, ({ payload }) => changingPicture(() => sendPicture(payload.ticket)));
  yield* onEach(pictureRemoved, () => changingPicture(removePicture));
}

function* submit(): SagaGenerator<void> {
  yield* keep(yield* select(selectUnsaved));
}

function* takeBrowserTimezone(): SagaGenerator<void> {
  const { timezone } = (yield* getPorts()).page;
  yield* keep(timezone === null ? {} : { timezone });
}

/** Sends only the given fields. Refused values stay in the form, with each message at its field. */
function* keep(sent: Partial<ProfileForm>): SagaGenerator<void> {
  const outcome = yield* saveProfile(sent as ProfileChanges);
  if (outcome.kind === 'saved') return void (yield* put(kept({ sent })));
  const named = Object.entries(outcome.fieldErrors).filter(([field]) => field in sent);
  const fieldErrors: Partial<Record<FormField, string>> = Object.fromEntries(named.map(([field, said]) => [field, said.join(' ')]));
  yield* put(refused({ fieldErrors, message: named.length > 0 ? null : outcome.messages.join(' ') || texts.failed }));
}

function* changingPicture(change: () => SagaGenerator<void>): SagaGenerator<void> {
  try {
    yield* change();
    yield* reloadProfile();
    yield* put(pictureKept());
  } catch (error) {
    const failure = readFailure(error);
    const message =
      failure.kind === 'refused' ? (failure.fieldErrors.picture ?? failure.messages).join(' ') || texts.pictureFailed : texts.network;
    yield* put(pictureRefused({ message }));
  }
}

function* sendPicture(ticket: string): SagaGenerator<void> {
  const id = yield* select(selectCurrentProfileId);
  const file = takeFile(ticket);
  if (file === null || id === null) return;
  const api = yield* getApi();
  const form = new FormData();
  form.append('picture', yield* call(shrunkPicture, file));
  yield* call(api.http.multipartPost, appRoutes.uploadAvatar.path.replace(':id', String(id)), form);
}

function* removePicture(): SagaGenerator<void> {
  const id = yield* select(selectCurrentProfileId);
  if (id !== null) yield* request('deleteAvatar', { params: { id } });
}

const own = createSelector([selectProfile], (profile) => profile && formOf(profile));

/** The values of the fields: typed ones, otherwise the profile's; null until it has loaded. */
export const selectForm = createSelector(
  [own, (state: WithProfile) => selectProfileSettings(state).draft],
  (form, draft): ProfileForm | null => form && { ...form, ...draft },
);

/** The fields that a save would send; empty when there is nothing to save. */
export const selectUnsaved = createSelector(
  [own, (state: WithProfile) => selectProfileSettings(state).draft],
  (form, draft): Partial<ProfileForm> => (form ? changedFields(form, draft) : {}),
);

export const selectHasUnsaved = (state: WithProfile): boolean => Object.keys(selectUnsaved(state)).length > 0;

/** The zones to choose among; the one that is kept is there in any case, also while the list loads. */
export const selectTimezoneChoices = createSelector(
  [selectTimezones, (state: WithProfile) => selectForm(state)?.timezone ?? ''],
  (zones, kept) => {
    const isKnown = kept === '' || zones.some(({ id }) => id === kept);
    // By their later words too, so that 'lis' finds '(GMT+00:00) Europe/Lisbon' (B3.40).
    return [...(isKnown ? [] : [{ id: kept, label: kept }]), ...zones].map(({ id, label }) => ({
      value: id,
      label,
      alternativeSpellings: laterWords(label),
    }));
  },
);

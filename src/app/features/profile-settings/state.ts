import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Profile } from '../../../contract/profiles';
import { sessionEnded } from '../session';

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

const without = (draft: Partial<ProfileForm>, isGone: (field: FormField) => boolean): Partial<ProfileForm> =>
  Object.fromEntries(Object.entries(draft).filter(([field]) => !isGone(field as FormField)));

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
      draft: without(state.draft, (field) => field in sent && state.draft[field] === sent[field]),
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

export const {
  fieldChanged,
  submitted: formSubmitted,
  draftDiscarded,
  browserTimezoneAccepted,
  pictureChosen,
  pictureRemoved,
  kept: formKept,
  refused: formRefused,
  pictureKept,
  pictureRefused,
} = profileSettingsSlice.actions;

/** A sentence at a field goes as soon as the field is changed; so does the word that all is saved. */
function afterTyping(save: SaveState, field: FormField): SaveState {
  if (save.phase === 'saved') return { phase: 'idle' };
  if (save.phase !== 'refused') return save;
  const { [field]: _mended, ...fieldErrors } = save.fieldErrors;
  return { ...save, fieldErrors };
}

export interface WithProfileSettings {
  readonly profileSettings: ProfileSettingsState;
}

declare module '../../platform/rootState' {
  interface RootState extends WithProfileSettings {}
}

export const selectProfileSettings = ({ profileSettings }: WithProfileSettings): ProfileSettingsState => profileSettings;

/** The form as the profile fills it. */
export const formOf = ({ firstName, lastName, jobTitle, personas, timezone }: Profile): ProfileForm => ({
  firstName,
  lastName,
  jobTitle: jobTitle ?? '',
  personas,
  timezone: timezone ?? '',
});

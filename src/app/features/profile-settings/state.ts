import { createAction } from '@reduxjs/toolkit';
import type { Profile } from '../../../contract/types';
import { reducerOf } from '../../platform/reducerOf';
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
  /** What was typed or chosen and is not saved yet. It outlives the page, so that nothing typed is lost by looking elsewhere. */
  readonly draft: Partial<ProfileForm>;
  readonly save: SaveState;
  readonly picture: PictureState;
}

/** By the person. */
export const fieldChanged = createAction<{ field: FormField; value: ProfileForm[FormField] }>('profileSettings/fieldChanged');
export const formSubmitted = createAction('profileSettings/submitted');
export const draftDiscarded = createAction('profileSettings/draftDiscarded');
/** The zone of the browser is to take the place of the one that is kept (A5.21). */
export const browserTimezoneAccepted = createAction('profileSettings/browserTimezoneAccepted');
/** A picture was chosen; `ticket` is for the file, see `platform/files.ts`. */
export const pictureChosen = createAction<{ ticket: string }>('profileSettings/pictureChosen');
export const pictureRemoved = createAction('profileSettings/pictureRemoved');
/** By the flow. */
export const formKept = createAction<{ sent: Partial<ProfileForm> }>('profileSettings/kept');
export const formRefused = createAction<Omit<Extract<SaveState, { phase: 'refused' }>, 'phase'>>('profileSettings/refused');
export const pictureKept = createAction('profileSettings/pictureKept');
export const pictureRefused = createAction<{ message: string }>('profileSettings/pictureRefused');

export const initialProfileSettings: ProfileSettingsState = { draft: {}, save: { phase: 'idle' }, picture: { phase: 'idle' } };

const without = (draft: Partial<ProfileForm>, isGone: (field: FormField) => boolean): Partial<ProfileForm> =>
  Object.fromEntries(Object.entries(draft).filter(([field]) => !isGone(field as FormField)));

const saving = (state: ProfileSettingsState): ProfileSettingsState =>
  state.save.phase === 'saving' ? state : { ...state, save: { phase: 'saving' } };
const sending = (state: ProfileSettingsState): ProfileSettingsState => ({ ...state, picture: { phase: 'sending' } });

export const profileSettingsReducer = reducerOf<ProfileSettingsState>(initialProfileSettings, (on) => {
  on(fieldChanged, (state, { payload: { field, value } }) => ({
    ...state,
    draft: { ...state.draft, [field]: value },
    save: afterTyping(state.save, field),
  }));
  on(formSubmitted, saving);
  on(browserTimezoneAccepted, saving);
  on(formKept, (state, { payload: { sent } }) => ({
    ...state,
    // Text typed during the save is still unsaved.
    draft: without(state.draft, (field) => field in sent && state.draft[field] === sent[field]),
    save: { phase: 'saved' },
  }));
  on(formRefused, (state, { payload }) => ({ ...state, save: { phase: 'refused', ...payload } }));
  on(draftDiscarded, (state) => ({ ...state, draft: {}, save: { phase: 'idle' } }));
  on(pictureChosen, sending);
  on(pictureRemoved, sending);
  on(pictureKept, (state) => ({ ...state, picture: { phase: 'idle' } }));
  on(pictureRefused, (state, { payload: { message } }) => ({ ...state, picture: { phase: 'refused', message } }));
  on(sessionEnded, (state) => (state === initialProfileSettings ? state : initialProfileSettings));
});

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

export const selectProfileSettings = ({ profileSettings }: WithProfileSettings): ProfileSettingsState => profileSettings;

/** The form as the profile fills it. */
export const formOf = ({ firstName, lastName, jobTitle, personas, timezone }: Profile): ProfileForm => ({
  firstName,
  lastName,
  jobTitle: jobTitle ?? '',
  personas,
  timezone: timezone ?? '',
});

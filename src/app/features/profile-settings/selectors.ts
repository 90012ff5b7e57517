import { createSelector } from '@reduxjs/toolkit';
import { laterWords } from '../../../domain/typeAhead';
import { changedFields, selectProfile, type WithProfile } from '../profile';
import { selectTimezones } from '../timezones';
import { formOf, selectProfileSettings, type ProfileForm, type WithProfileSettings } from './state';

type State = WithProfile & WithProfileSettings;

const own = createSelector([selectProfile], (profile) => profile && formOf(profile));

/** The values of the fields: typed ones, otherwise the profile's; null until it has loaded. */
export const selectForm = createSelector(
  [own, (state: State) => selectProfileSettings(state).draft],
  (form, draft): ProfileForm | null => form && { ...form, ...draft },
);

/** The fields that a save would send; empty when there is nothing to save. */
export const selectUnsaved = createSelector(
  [own, (state: State) => selectProfileSettings(state).draft],
  (form, draft): Partial<ProfileForm> => (form ? changedFields(form, draft) : {}),
);

export const selectHasUnsaved = (state: State): boolean => Object.keys(selectUnsaved(state)).length > 0;

export interface TimezoneEntry {
  readonly value: string;
  readonly label: string;
  /** Cities and regions, so that 'lis' finds '(GMT+00:00) Europe/Lisbon' (B3.40). */
  readonly alternativeSpellings: readonly string[];
}

/** The zones to choose among; the one that is kept is there in any case, also while the list loads. */
export const selectTimezoneChoices = createSelector(
  [selectTimezones, (state: State) => selectForm(state)?.timezone ?? ''],
  (zones, kept): readonly TimezoneEntry[] => {
    const choices = zones.map(({ id, label }) => ({ value: id, label, alternativeSpellings: laterWords(label) }));
    const isKnown = kept === '' || zones.some(({ id }) => id === kept);
    return isKnown ? choices : [{ value: kept, label: kept, alternativeSpellings: laterWords(kept) }, ...choices];
  },
);

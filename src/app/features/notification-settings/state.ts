import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Profile } from '../../../contract/profiles';
import { sessionEnded } from '../session';

/** The choices made here. Each is saved separately, at once. */
export type Choices = Pick<Profile, 'alertActions' | 'alertTriggers' | 'summarySchedule' | 'receivesUpdates'>;
export type ChoiceField = keyof Choices;

export interface NotificationSettingsState {
  /** Why a choice could not be saved; it has been reverted. */
  readonly refused: Readonly<Partial<Record<ChoiceField, string>>>;
  /** The choice that was kept last. */
  readonly kept: ChoiceField | null;
}

export const initialNotificationSettings: NotificationSettingsState = { refused: {}, kept: null };

export const notificationSettingsSlice = createSlice({
  name: 'notificationSettings',
  initialState: initialNotificationSettings,
  reducers: {
    /** The person chose something else. */
    choiceMade(state, { payload: { field } }: PayloadAction<{ field: ChoiceField; value: Choices[ChoiceField] }>) {
      const { [field]: _mended, ...refused } = state.refused;
      return { refused, kept: null };
    },
    choiceKept(state, { payload: { field } }: PayloadAction<{ field: ChoiceField }>) {
      state.kept = field;
    },
    choiceRefused: (state, { payload: { field, message } }: PayloadAction<{ field: ChoiceField; message: string }>) => ({
      refused: { ...state.refused, [field]: message },
      kept: null,
    }),
  },
  extraReducers: (builder) => {
    builder.addCase(sessionEnded, () => initialNotificationSettings);
  },
});

export const { choiceMade, choiceKept, choiceRefused } = notificationSettingsSlice.actions;

export interface WithNotificationSettings {
  readonly notificationSettings: NotificationSettingsState;
}

declare module '../../platform/rootState' {
  interface RootState extends WithNotificationSettings {}
}

export const selectNotificationSettings = ({ notificationSettings }: WithNotificationSettings): NotificationSettingsState =>
  notificationSettings;

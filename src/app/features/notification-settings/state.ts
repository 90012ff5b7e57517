import { createAction } from '@reduxjs/toolkit';
import type { Profile } from '../../../contract/types';
import { reducerOf } from '../../platform/reducerOf';
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

/** The person chose something else. */
export const choiceMade = createAction<{ field: ChoiceField; value: Choices[ChoiceField] }>('notificationSettings/choiceMade');
export const choiceKept = createAction<{ field: ChoiceField }>('notificationSettings/choiceKept');
export const choiceRefused = createAction<{ field: ChoiceField; message: string }>('notificationSettings/choiceRefused');

export const initialNotificationSettings: NotificationSettingsState = { refused: {}, kept: null };

export const notificationSettingsReducer = reducerOf<NotificationSettingsState>(initialNotificationSettings, (on) => {
  on(choiceMade, (state, { payload: { field } }) => {
    const { [field]: _mended, ...refused } = state.refused;
    return { refused, kept: null };
  });
  on(choiceKept, (state, { payload: { field } }) => ({ ...state, kept: field }));
  on(choiceRefused, (state, { payload: { field, message } }) => ({ refused: { ...state.refused, [field]: message }, kept: null }));
  on(sessionEnded, (state) => (state === initialNotificationSettings ? state : initialNotificationSettings));
});

export interface WithNotificationSettings {
  readonly notificationSettings: NotificationSettingsState;
}

export const selectNotificationSettings = ({ notificationSettings }: WithNotificationSettings): NotificationSettingsState =>
  notificationSettings;

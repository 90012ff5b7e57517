import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { put, type SagaGenerator } from 'typed-redux-saga';
import type { Profile } from '../../../contract/profiles';
import { onEach } from '../../platform/flows';
import { sliceSelector } from '../../platform/sliceSelector';
import { saveProfile } from '../profile';
import { sessionEnded } from '../session';
import { texts } from './texts';

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

export const selectNotificationSettings = sliceSelector(notificationSettingsSlice);

const { choiceKept, choiceMade, choiceRefused } = notificationSettingsSlice.actions;

/** Saves each choice as it is made: one field in each request. */
export function* notificationSettingsFlow(): SagaGenerator<void> {
  yield* onEach(choiceMade, keep);
}

function* keep({ payload: { field, value } }: ReturnType<typeof choiceMade>): SagaGenerator<void> {
  const outcome = yield* saveProfile({ [field]: value });
  if (outcome.kind === 'saved') return void (yield* put(choiceKept({ field })));
  const said = outcome.fieldErrors[field] ?? outcome.messages;
  yield* put(choiceRefused({ field, message: [texts.refused, ...said].join(' ') }));
}

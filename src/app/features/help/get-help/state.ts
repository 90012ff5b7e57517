import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { SupportForm } from '../../../../domain/support';

export type SupportField = keyof SupportForm;
export type SupportIssues = Readonly<Partial<Record<SupportField, string>>>;

export type GetHelpState =
  | {
      readonly phase: 'asking';
      readonly form: SupportForm;
      readonly isSending: boolean;
      readonly fieldErrors: SupportIssues;
      /** The error of the whole form. */
      readonly issue: string | null;
      /** How often it was refused: each time the first field in error is to be shown. */
      readonly refusals: number;
    }
  /** `email`: where the answer goes. */
  | { readonly phase: 'sent'; readonly email: string };

const empty: SupportForm = { email: '', topic: '', subject: '', message: '' };
export const initialGetHelp: GetHelpState = { phase: 'asking', form: empty, isSending: false, fieldErrors: {}, issue: null, refusals: 0 };

export const getHelpSlice = createSlice({
  name: 'help/getHelp',
  reducerPath: 'getHelp',
  initialState: initialGetHelp as GetHelpState,
  reducers: {
    /** By the user. */
    fieldChanged(state, { payload: { field, value } }: PayloadAction<{ field: SupportField; value: string }>) {
      if (state.phase !== 'asking' || state.isSending) return state;
      const { [field]: _fixed, ...fieldErrors } = state.fieldErrors;
      return { ...state, form: { ...state.form, [field]: value }, fieldErrors };
    },
    submitted(state) {
      if (state.phase === 'asking') {
        state.isSending = true;
        state.fieldErrors = {};
        state.issue = null;
      }
    },
    anotherRequested: (state) => (state.phase === 'sent' ? { ...initialGetHelp, form: { ...empty, email: state.email } } : state),
    /** By the flow. */
    sent: (state) => (state.phase === 'asking' ? { phase: 'sent', email: state.form.email.trim() } : state),
    refused: (state, { payload }: PayloadAction<{ fieldErrors: SupportIssues; issue: string | null }>) =>
      state.phase === 'asking' ? { ...state, isSending: false, ...payload, refusals: state.refusals + 1 } : state,
    /** The address of the signed-in person is known, and its field is empty. */
    emailSuggested(state, { payload: { email } }: PayloadAction<{ email: string }>) {
      if (state.phase === 'asking' && state.form.email === '') state.form.email = email;
    },
    /** The previous page names the subject, and the field is empty. */
    subjectSuggested(state, { payload: { subject } }: PayloadAction<{ subject: string }>) {
      if (state.phase === 'asking' && state.form.subject === '') state.form.subject = subject;
    },
  },
});

export const {
  fieldChanged: helpFieldChanged,
  submitted: helpSubmitted,
  anotherRequested,
  sent: helpSent,
  refused: helpRefused,
  emailSuggested,
  subjectSuggested,
} = getHelpSlice.actions;

export interface WithGetHelp {
  readonly getHelp: GetHelpState;
}

declare module '../../../platform/rootState' {
  interface RootState extends WithGetHelp {}
}

export const selectGetHelp = ({ getHelp }: WithGetHelp): GetHelpState => getHelp;

import { createAction } from '@reduxjs/toolkit';
import type { SupportForm } from '../../../../domain/support';
import { reducerOf } from '../../../platform/reducerOf';

export type SupportField = keyof SupportForm;
export type SupportFaults = Readonly<Partial<Record<SupportField, string>>>;

export type GetHelpState =
  | {
      readonly phase: 'asking';
      readonly form: SupportForm;
      readonly isSending: boolean;
      readonly fieldErrors: SupportFaults;
      /** The error of the whole form. */
      readonly fault: string | null;
      /** How often it was refused: each time the first field in error is to be shown. */
      readonly refusals: number;
    }
  /** `email`: where the answer goes. */
  | { readonly phase: 'sent'; readonly email: string };

/** By the user. */
export const helpFieldChanged = createAction<{ field: SupportField; value: string }>('getHelp/fieldChanged');
export const helpSubmitted = createAction('getHelp/submitted');
export const anotherRequested = createAction('getHelp/anotherRequested');
/** By the flow. */
export const helpSent = createAction('getHelp/sent');
export const helpRefused = createAction<{ fieldErrors: SupportFaults; fault: string | null }>('getHelp/refused');
/** The address of the signed-in person is known, and its field is empty. */
export const emailSuggested = createAction<{ email: string }>('getHelp/emailSuggested');
/** The previous page names the subject (B8.09), and the field is empty. */
export const subjectSuggested = createAction<{ subject: string }>('getHelp/subjectSuggested');

const empty: SupportForm = { email: '', topic: '', subject: '', message: '' };
export const initialGetHelp: GetHelpState = { phase: 'asking', form: empty, isSending: false, fieldErrors: {}, fault: null, refusals: 0 };

export const getHelpReducer = reducerOf<GetHelpState>(initialGetHelp, (on) => {
  on(helpFieldChanged, (state, { payload: { field, value } }) => {
    if (state.phase !== 'asking' || state.isSending) return state;
    const { [field]: _fixed, ...fieldErrors } = state.fieldErrors;
    return { ...state, form: { ...state.form, [field]: value }, fieldErrors };
  });
  on(emailSuggested, (state, { payload: { email } }) =>
    state.phase === 'asking' && state.form.email === '' ? { ...state, form: { ...state.form, email } } : state,
  );
  on(subjectSuggested, (state, { payload: { subject } }) =>
    state.phase === 'asking' && state.form.subject === '' ? { ...state, form: { ...state.form, subject } } : state,
  );
  on(helpSubmitted, (state) => (state.phase === 'asking' ? { ...state, isSending: true, fieldErrors: {}, fault: null } : state));
  on(helpSent, (state) => (state.phase === 'asking' ? { phase: 'sent', email: state.form.email.trim() } : state));
  on(helpRefused, (state, { payload }) =>
    state.phase === 'asking' ? { ...state, isSending: false, ...payload, refusals: state.refusals + 1 } : state,
  );
  on(anotherRequested, (state) => (state.phase === 'sent' ? { ...initialGetHelp, form: { ...empty, email: state.email } } : state));
});

export interface WithGetHelp {
  readonly getHelp: GetHelpState;
}

export const selectGetHelp = ({ getHelp }: WithGetHelp): GetHelpState => getHelp;

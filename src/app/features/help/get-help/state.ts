import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { maxSupportSubjectLength, supportIssues, type SupportForm } from '../../../../domain/support';
import type { ParsedErrorBody } from '../../../api';
import { describeFailure } from '../../../api/failure';
import { request } from '../../../api/flows';
import { getPorts, onLeading } from '../../../platform/flows';
import { selectPlace } from '../../../platform/place';
import { sliceSelector } from '../../../platform/sliceSelector';
import { selectCurrentEmail } from '../../session';
import { texts } from './texts';

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

export const selectGetHelp = sliceSelector(getHelpSlice);

const { emailSuggested, refused, sent, subjectSuggested, submitted } = getHelpSlice.actions;

/** Sends a question. */
export function* getHelpFlow(): SagaGenerator<void> {
  yield* onLeading(submitted, send);
}

/** Fills in the address of the signed-in person, and the subject of an error, as named by the page that showed it. */
export function* suggestFields(): SagaGenerator<void> {
  const email = yield* select(selectCurrentEmail);
  if (email !== null) yield* put(emailSuggested({ email }));
  const hint = (new URLSearchParams((yield* select(selectPlace)).search).get('hint') ?? '').trim();
  if (hint !== '') yield* put(subjectSuggested({ subject: Array.from(hint).slice(0, maxSupportSubjectLength).join('') }));
}

function* send(): SagaGenerator<void> {
  const state = yield* select(selectGetHelp);
  if (state.phase !== 'asking') return;
  const fieldErrors = supportIssues(state.form);
  if (Object.keys(fieldErrors).length > 0) return void (yield* put(refused({ fieldErrors, issue: null })));
  const { random } = yield* getPorts();
  try {
    // Sent again by a shaky network it is still one mail (R18).
    const reply = yield* request('sendSupportRequest', { body: state.form, idempotencyKey: random.id() });
    yield* put(reply.status === 201 ? sent() : refused(zapCheckFailed(reply.body)));
  } catch (error) {
    const issue = describeFailure(error, { unreachable: texts.network, refused: texts.failed });
    yield* put(refused({ fieldErrors: {}, issue }));
  }
}

function zapCheckFailed({ fieldErrors: named, messages }: ParsedErrorBody): { fieldErrors: SupportIssues; issue: string | null } {
  const fieldErrors = Object.fromEntries(Object.entries(named).map(([field, sentences]) => [field, sentences.join(' ')]));
  return { fieldErrors, issue: Object.keys(named).length > 0 ? null : messages.join(' ') || texts.failed };
}

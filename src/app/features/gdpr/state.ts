import { createAction } from '@reduxjs/toolkit';
import type { DataRights } from '../../../contract/types';
import { reducerOf } from '../../platform/reducerOf';
import { sessionEnded } from '../session';
import type { JobFailure } from './outcomes';

/** The page with the section. */
export const yourDataPath = '/app/settings/data';
/** The page shown after the account was deleted. */
export const dataDeletedPath = '/data-deleted';

export type JobName = 'exportData' | 'deleteData';

/** The state of an export or a deletion (A3.13). `status` is the code of the last reply, `error`, or null if there is nothing to show. */
export interface DataJob {
  readonly status: string | number | null;
  readonly message: string | null;
  readonly inProgress: boolean;
  readonly isComplete: boolean;
}

/** The state of the screen besides the two jobs. */
export type RightsFacts = Omit<DataRights, JobName>;

/** The dialog that asks whether one means it. The password is with its field alone. */
export interface DeletionForm {
  readonly isOpen: boolean;
  /** The e-mail address as it was typed. */
  readonly confirmation: string;
  readonly faults: { readonly password: string | null; readonly confirmation: string | null };
}

export interface GdprState {
  readonly exportData: DataJob;
  readonly deleteData: DataJob;
  /** Null until they have come. */
  readonly facts: RightsFacts | null;
  /** Why they did not come; null while that is not so. */
  readonly loadFailure: string | null;
  /** The wish that is on its way to the server. */
  readonly sending: 'export' | 'deletion' | 'cancellation' | null;
  readonly form: DeletionForm;
}

/** The code of the section has arrived. */
export const sectionArrived = createAction('gdpr/sectionArrived');
export const loadRetried = createAction('gdpr/loadRetried');
export const rightsLoaded = createAction<{ rights: DataRights }>('gdpr/rightsLoaded');
export const rightsFailed = createAction<{ message: string }>('gdpr/rightsFailed');

export const exportRequested = createAction('gdpr/exportRequested');
export const deletionOpened = createAction('gdpr/deletionOpened');
export const deletionClosed = createAction('gdpr/deletionClosed');
export const confirmationTyped = createAction<{ confirmation: string }>('gdpr/confirmationTyped');
/** `password` is null for a person who has none. */
export const deletionRequested = createAction<{ password: string | null }>('gdpr/deletionRequested');
export const deletionMistyped = createAction('gdpr/deletionMistyped');
export const cancellationRequested = createAction('gdpr/cancellationRequested');

/** A start was accepted: from now on it is polled. */
export const jobBegun = createAction<{ job: JobName }>('gdpr/jobBegun');
/** 201 and 202 (A4.42), to a start or a poll (A4.45). */
export const jobUnderWay = createAction<{ job: JobName; statusCode: number; message: string }>('gdpr/jobUnderWay');
/** 200 (A4.43). */
export const jobCompleted = createAction<{ job: JobName; statusCode: number; message: string }>('gdpr/jobCompleted');
/** Anything else (A4.44, A8.37). */
export const jobFailed = createAction<{ job: JobName } & Omit<JobFailure, 'kind'>>('gdpr/jobFailed');
/** A start waits for a fresh sign-in: what was chosen stays. */
export const freshSignInNeeded = createAction('gdpr/freshSignInNeeded');
export const deletionCancelled = createAction<{ message: string }>('gdpr/deletionCancelled');
/** A cancellation that failed leaves the deletion waiting. */
export const cancellationFailed = createAction<{ message: string }>('gdpr/cancellationFailed');
/** The account was deleted. A separate flow handles it, because the polling stops with the session. */
export const deletionEnded = createAction('gdpr/deletionEnded');
/** The user has read what was said of a job (A4.46). */
export const notificationCleared = createAction<{ job: JobName }>('gdpr/notificationCleared');

const idle: DataJob = { status: null, message: null, inProgress: false, isComplete: false };
const noFaults: DeletionForm['faults'] = { password: null, confirmation: null };
const closedForm: DeletionForm = { isOpen: false, confirmation: '', faults: noFaults };

export const initialGdpr: GdprState = {
  exportData: idle,
  deleteData: idle,
  facts: null,
  loadFailure: null,
  sending: null,
  form: closedForm,
};

export const gdprReducer = reducerOf<GdprState>(initialGdpr, (on) => {
  on(rightsLoaded, (state, { payload: { rights } }) => {
    const { exportData, deleteData, ...facts } = rights;
    return { ...state, exportData, deleteData, facts, loadFailure: null };
  });
  on(rightsFailed, (state, { payload: { message } }) => ({ ...state, loadFailure: message }));
  on(loadRetried, (state) => ({ ...state, loadFailure: null }));
  on(exportRequested, (state) => ({ ...state, sending: 'export' }));
  on(deletionOpened, (state) => ({ ...state, form: { ...state.form, isOpen: true } }));
  on(deletionClosed, (state) => (state.sending === 'deletion' ? state : { ...state, form: closedForm }));
  on(confirmationTyped, (state, { payload: { confirmation } }) => ({
    ...state,
    form: { ...state.form, confirmation, faults: { ...state.form.faults, confirmation: null } },
  }));
  on(deletionRequested, (state) => ({ ...state, sending: 'deletion', form: { ...state.form, faults: noFaults } }));
  on(deletionMistyped, (state) => ({
    ...state,
    sending: null,
    form: { ...state.form, faults: { ...noFaults, confirmation: 'Type the email address of this account.' } },
  }));
  on(cancellationRequested, (state) => ({ ...state, sending: 'cancellation' }));
  on(jobBegun, (state, { payload: { job } }) => ({ ...state, sending: null, form: job === 'deleteData' ? closedForm : state.form }));
  on(jobUnderWay, (state, { payload: { job, statusCode, message } }) => ({
    ...state,
    [job]: { status: statusCode, message, inProgress: true, isComplete: false },
  }));
  on(jobCompleted, (state, { payload: { job, statusCode, message } }) => ({
    ...state,
    [job]: { status: statusCode, message, inProgress: false, isComplete: true },
  }));
  on(jobFailed, (state, { payload: { job, status, message, fieldErrors } }) => ({
    ...state,
    [job]: { status, message, inProgress: false, isComplete: false },
    sending: null,
    form:
      job === 'deleteData'
        ? { ...state.form, faults: { password: said(fieldErrors.password), confirmation: said(fieldErrors.confirmation) } }
        : state.form,
  }));
  on(freshSignInNeeded, (state) => (state.sending === null ? state : { ...state, sending: null }));
  on(deletionCancelled, (state, { payload: { message } }) => ({
    ...state,
    sending: null,
    deleteData: { ...idle, status: 200, message },
    facts: state.facts && { ...state.facts, deletion: null },
  }));
  on(cancellationFailed, (state, { payload: { message } }) => ({
    ...state,
    sending: null,
    deleteData: { ...state.deleteData, status: 'error', message },
  }));
  on(notificationCleared, (state, { payload: { job } }) => ({ ...state, [job]: { ...state[job], status: null, message: null } }));
  on(sessionEnded, () => initialGdpr);
});

const said = (sentences: readonly string[] | undefined): string | null => sentences?.join(' ') ?? null;

export interface WithGdpr {
  readonly gdpr: GdprState;
}

export const selectGdpr = ({ gdpr }: WithGdpr): GdprState => gdpr;

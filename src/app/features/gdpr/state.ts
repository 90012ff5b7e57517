import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { DataRights } from '../../../contract/dataRights';
import { sliceSelector } from '../../platform/sliceSelector';
import { sessionEnded } from '../session';
import type { JobFailure } from './outcomes';

/** The page with the section. */
export const yourDataPath = '/app/settings/data';
/** The page shown after the account was deleted. */
export const dataDeletedPath = '/data-deleted';

export type JobName = 'exportData' | 'deleteData';

/** The state of an export or a deletion. `status` is the code of the last reply, `error`, or null if there is nothing to show. */
export type DataJob = DataRights[JobName];

/** The state of the screen besides the two jobs. */
export type RightsFacts = Omit<DataRights, JobName>;

/** The dialog that asks whether one means it. The password is with its field alone. */
export interface DeletionForm {
  readonly isOpen: boolean;
  /** The e-mail address as it was typed. */
  readonly confirmation: string;
  readonly issues: { readonly password: string | null; readonly confirmation: string | null };
}

export interface GdprState {
  readonly exportData: DataJob;
  readonly deleteData: DataJob;
  /** Null until they have come. */
  readonly facts: RightsFacts | null;
  /** Why they did not come; null while that is not so. */
  readonly loadFailure: string | null;
  /** The receipt of the deletion that was started on this page. The page can poll with it after the session has ended. */
  readonly receipt: string | null;
  /** The wish that is on its way to the server. */
  readonly sending: 'export' | 'deletion' | 'cancellation' | null;
  readonly form: DeletionForm;
}

/** The code of the section has arrived. */
export const sectionArrived = createAction('gdpr/sectionArrived');
/** The account was deleted. A separate flow handles it, because the polling stops with the session. */
export const deletionEnded = createAction('gdpr/deletionEnded');

const idle: DataJob = { status: null, message: null, inProgress: false, isComplete: false };
const noIssues: DeletionForm['issues'] = { password: null, confirmation: null };
const closedForm: DeletionForm = { isOpen: false, confirmation: '', issues: noIssues };

export const initialGdpr: GdprState = {
  exportData: idle,
  deleteData: idle,
  facts: null,
  loadFailure: null,
  receipt: null,
  sending: null,
  form: closedForm,
};

export const gdprSlice = createSlice({
  name: 'gdpr',
  initialState: initialGdpr,
  reducers: {
    loadRetried(state) {
      state.loadFailure = null;
    },
    rightsLoaded(state, { payload: { rights } }: PayloadAction<{ rights: DataRights }>) {
      const { exportData, deleteData, ...facts } = rights;
      return { ...state, exportData, deleteData, facts, loadFailure: null };
    },
    rightsFailed(state, { payload: { message } }: PayloadAction<{ message: string }>) {
      state.loadFailure = message;
    },
    exportRequested(state) {
      state.sending = 'export';
    },
    deletionOpened(state) {
      state.form.isOpen = true;
    },
    deletionClosed(state) {
      if (state.sending !== 'deletion') state.form = closedForm;
    },
    confirmationTyped(state, { payload: { confirmation } }: PayloadAction<{ confirmation: string }>) {
      state.form.confirmation = confirmation;
      state.form.issues.confirmation = null;
    },
    /** `password` is null for a person who has none. */
    deletionRequested(state, _action: PayloadAction<{ password: string | null }>) {
      state.sending = 'deletion';
      state.form.issues = noIssues;
    },
    deletionMistyped(state) {
      state.sending = null;
      state.form.issues = { ...noIssues, confirmation: 'Type the email address of this account.' };
    },
    cancellationRequested(state) {
      state.sending = 'cancellation';
    },
    /** A start was accepted; the job is polled from now on. Only a deletion has a receipt. */
    jobBegun(state, { payload: { job, receipt } }: PayloadAction<{ job: JobName; receipt?: string | undefined }>) {
      state.sending = null;
      if (job === 'deleteData') state.receipt = receipt ?? null;
      state.form = job === 'deleteData' ? closedForm : state.form;
    },
    /** 201 and 202, to a start or a poll. */
    jobUnderWay(state, { payload: { job, statusCode, message } }: PayloadAction<{ job: JobName; statusCode: number; message: string }>) {
      state[job] = { status: statusCode, message, inProgress: true, isComplete: false };
    },
    /** 200. */
    jobCompleted(state, { payload: { job, statusCode, message } }: PayloadAction<{ job: JobName; statusCode: number; message: string }>) {
      state[job] = { status: statusCode, message, inProgress: false, isComplete: true };
    },
    /** Anything else. */
    jobFailed(state, { payload: { job, status, message, fieldErrors } }: PayloadAction<{ job: JobName } & Omit<JobFailure, 'kind'>>) {
      state[job] = { status, message, inProgress: false, isComplete: false };
      state.sending = null;
      state.form =
        job === 'deleteData'
          ? { ...state.form, issues: { password: said(fieldErrors.password), confirmation: said(fieldErrors.confirmation) } }
          : state.form;
    },
    /** A start waits for a fresh sign-in: what was chosen stays. */
    freshSignInNeeded(state) {
      state.sending = null;
    },
    deletionCancelled(state, { payload: { message } }: PayloadAction<{ message: string }>) {
      state.sending = null;
      state.deleteData = { ...idle, status: 200, message };
      state.receipt = null;
      state.facts = state.facts && { ...state.facts, deletion: null };
    },
    /** A cancellation that failed leaves the deletion waiting. */
    cancellationFailed(state, { payload: { message } }: PayloadAction<{ message: string }>) {
      state.sending = null;
      state.deleteData.status = 'error';
      state.deleteData.message = message;
    },
    /** The user has read what was said of a job. */
    notificationCleared(state, { payload: { job } }: PayloadAction<{ job: JobName }>) {
      state[job].status = null;
      state[job].message = null;
    },
  },
  extraReducers: (builder) => {
    builder.addCase(sessionEnded, () => initialGdpr);
  },
});

const said = (sentences: readonly string[] | undefined): string | null => sentences?.join(' ') ?? null;

export const selectGdpr = sliceSelector(gdprSlice);
/** The receipt of the pending deletion; null if there is none. */
export const selectDeletionReceipt = (state: object): string | null =>
  selectGdpr(state).facts?.deletion?.receipt ?? selectGdpr(state).receipt;

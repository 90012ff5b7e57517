import { createAction, createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit';
import type { ReportSubject } from '../../../domain/sentReports';
import type { TurnOnIssue } from '../../../domain/turningOn';
import { flowCrashed } from '../../platform/flows';
import { sliceSelector } from '../../platform/sliceSelector';
import { sessionEnded, sessionRefreshed } from '../session';

/** A Zap that could not be switched on or off: what its last check found, and where it is mended. */
export interface ZapProblem {
  readonly kind: 'unpause' | 'pause';
  readonly flowId: number;
  /** Its name, if known. */
  readonly title?: string;
  readonly errors: readonly string[];
  readonly fixes: readonly string[];
  /** The plan's objections, for suggesting another plan; empty if unknown. */
  readonly issues: readonly TurnOnIssue[];
  /** In place of 'Edit Your Zap'. */
  readonly editLabel: string | null;
  /** A help page, if no change of the Zap alone would help. */
  readonly helpUrl: string | null;
}

/** An error without its own page, for the error modal. */
export interface RaisedError {
  readonly id: string;
  /** In place of the modal's own title. */
  readonly summary: string | null;
  readonly messages: readonly string[];
  /** The HTTP status, when there was one. */
  readonly statusCode: number | null;
  /** Details for a developer; null if there are none. */
  readonly details: string | null;
  /** The messages say all there is to know: they are listed, and nothing is added about a code. */
  readonly isExplained?: boolean;
  /** The plan's objections to several Zaps, which `messages` name. */
  readonly issues?: readonly TurnOnIssue[];
  readonly zap?: ZapProblem;
  /** False for errors that no screen should show: they are not collected. */
  readonly shouldGlobalizeError?: boolean;
}

export const errorRaised = createAction('errors/raised', (given: Partial<Omit<RaisedError, 'id'>>) => ({
  payload: { id: nanoid(), summary: null, messages: [], statusCode: null, details: null, ...given } as RaisedError,
}));

/** More than this many are not kept: an error in a loop must not fill the memory. */
const kept = 20;

export const errorsSlice = createSlice({
  name: 'errors',
  initialState: [] as readonly RaisedError[],
  reducers: {
    /** All errors are read: none is kept. */
    cleared: (errors) => (errors.length > 0 ? [] : errors),
    closed: (errors, { payload: { id } }: PayloadAction<{ id: string }>) =>
      errors.some((error) => error.id === id) ? errors.filter((error) => error.id !== id) : errors,
  },
  extraReducers: (builder) => {
    builder
      .addCase(errorRaised, (errors, { payload }) => (payload.shouldGlobalizeError === false ? errors : [...errors, payload].slice(-kept)))
      .addCase(flowCrashed, (errors, { payload: { flow, message } }) => {
        // The crash of a flow that is tried again and again is one error to the person. Built, flows of two chunks may share a short name.
        const crash = `${flow}: ${message}`;
        if (errors.some(({ id }) => id === crash)) return errors;
        return [...errors, { id: crash, summary: null, messages: [], statusCode: null, details: message }].slice(-kept);
      })
      .addCase(sessionRefreshed, (errors) => (errors.length > 0 ? [] : errors))
      .addCase(sessionEnded, (errors) => (errors.length > 0 ? [] : errors));
  },
});

export const { cleared: errorsCleared, closed: errorClosed } = errorsSlice.actions;

/** Oldest first. */
export const selectErrors = sliceSelector(errorsSlice);

/** The error that a person wants to send a report about; null for none. The report itself comes with its chunk, `report`. */
export const reportSubjectSlice = createSlice({
  name: 'errors/report',
  reducerPath: 'reportSubject',
  initialState: null as ReportSubject | null,
  reducers: {
    requested: (_none, { payload }: PayloadAction<ReportSubject>) => payload,
    dismissed: () => null,
  },
});

export const { requested: reportRequested, dismissed: reportDismissed } = reportSubjectSlice.actions;

export const selectReportSubject = sliceSelector(reportSubjectSlice);

/** The subject of a report about an error that was thrown. */
export function subjectOf(error: unknown): ReportSubject {
  const { name = 'Error', message = String(error), stack = '', status } = (error ?? {}) as Partial<Error & { status: unknown }>;
  return { name, message, stack, status: typeof status === 'number' ? status : null };
}

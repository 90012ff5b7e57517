import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { longestReportComment, withComment, type ReportSubject } from '../../../../domain/sentReports';
import { reportDismissed, reportRequested } from '..';

/** What the person sees before the report is sent. */
export interface PreparedReport {
  readonly subject: ReportSubject;
  readonly path: string;
  /** `at`: milliseconds before the report. */
  readonly actions: readonly { readonly type: string; readonly at: number }[];
  /** How many errors the page has reported by itself. */
  readonly told: number;
  /** The report without the comment. */
  readonly text: string;
}

export type ErrorReportState =
  | { readonly phase: 'preparing' }
  | {
      readonly phase: 'preview' | 'sending';
      readonly report: PreparedReport;
      readonly comment: string;
      /** Why the last attempt failed. */
      readonly issue: string | null;
      /** Whether the report was copied; null before. */
      readonly isCopied: boolean | null;
    }
  /** `id`: its number for support. */
  | { readonly phase: 'sent'; readonly id: string };

export const initialErrorReport: ErrorReportState = { phase: 'preparing' };

export const errorReportSlice = createSlice({
  name: 'errors/report',
  reducerPath: 'errorReport',
  initialState: initialErrorReport as ErrorReportState,
  reducers: {
    prepared: (_state, { payload: report }: PayloadAction<PreparedReport>) => ({
      phase: 'preview',
      report,
      comment: '',
      issue: null,
      isCopied: null,
    }),
    commentChanged: (state, { payload: { comment } }: PayloadAction<{ comment: string }>) =>
      state.phase === 'preview' ? { ...state, comment: comment.slice(0, longestReportComment), isCopied: null } : state,
    /** By the person. */
    submitted: (state) => (state.phase === 'preview' ? { ...state, phase: 'sending', issue: null } : state),
    downloadChosen: (state) => state,
    copyChosen: (state) => state,
    /** By the flow. */
    copied: (state, { payload: { isCopied } }: PayloadAction<{ isCopied: boolean }>) =>
      state.phase === 'preview' ? { ...state, isCopied } : state,
    sent: (state, { payload: { id } }: PayloadAction<{ id: string }>) => (state.phase === 'sending' ? { phase: 'sent', id } : state),
    failed: (state, { payload: { issue } }: PayloadAction<{ issue: string }>) =>
      state.phase === 'sending' ? { ...state, phase: 'preview', issue } : state,
  },
  extraReducers: (builder) => {
    builder.addCase(reportRequested, () => initialErrorReport).addCase(reportDismissed, () => initialErrorReport);
  },
});

export const {
  prepared: reportPrepared,
  commentChanged: reportCommentChanged,
  submitted: reportSubmitted,
  downloadChosen: reportDownloadChosen,
  copyChosen: reportCopyChosen,
  copied: reportCopied,
  sent: reportSent,
  failed: reportFailed,
} = errorReportSlice.actions;

export interface WithErrorReport {
  readonly errorReport: ErrorReportState;
}

declare module '../../../platform/rootState' {
  interface RootState extends WithErrorReport {}
}

export const selectErrorReport = ({ errorReport }: WithErrorReport): ErrorReportState => errorReport;

/** The text that is sent, downloaded and copied; null before it is prepared. */
export const selectReportText = ({ errorReport }: WithErrorReport): string | null =>
  'report' in errorReport ? withComment(errorReport.report.text, errorReport.comment) : null;

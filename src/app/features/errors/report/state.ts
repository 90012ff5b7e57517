import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { call, getContext, put, select, type SagaGenerator } from 'typed-redux-saga';
import { revisionHeader } from '../../../../domain/revision';
import { createReport, maxReportCommentLength, reportText, withComment, type ReportSubject } from '../../../../domain/sentReports';
import { describeFailure } from '../../../api/failure';
import { getApi, request } from '../../../api/flows';
import { getPorts, onEach, onLatest, onLeading } from '../../../platform/flows';
import type { PageFacts, PastAction } from '../../../platform/history';
import { sliceSelector } from '../../../platform/sliceSelector';
import { reportDismissed, reportRequested, selectReportSubject } from '..';
import { texts } from './texts';

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
      state.phase === 'preview' ? { ...state, comment: comment.slice(0, maxReportCommentLength), isCopied: null } : state,
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

export const selectErrorReport = sliceSelector(errorReportSlice);

/** The text that is sent, downloaded and copied; null before it is prepared. */
export function selectReportText(state: object): string | null {
  const shown = selectErrorReport(state);
  return 'report' in shown ? withComment(shown.report.text, shown.comment) : null;
}

const { copied, copyChosen, downloadChosen, failed, prepared, sent, submitted } = errorReportSlice.actions;

/** Prepares a report about an error when a person asks for one, and sends, downloads or copies it. */
export function* errorReportFlow(): SagaGenerator<void> {
  yield* onLeading(submitted, send);
  yield* onEach(downloadChosen, download);
  yield* onEach(copyChosen, copyText);
  yield* onLatest(reportRequested, ({ payload }) => prepare(payload));
  const subject = yield* select(selectReportSubject);
  if (subject !== null) yield* prepare(subject);
}

function* prepare(subject: ReportSubject): SagaGenerator<void> {
  const { clock, location } = yield* getPorts();
  const history = (yield* getContext('history')) as readonly PastAction[];
  const { told } = (yield* getContext('pageFacts')) as PageFacts;
  // Of the first reply: the server may have been updated since.
  const revision = (yield* getApi()).earlierReplies()?.first.headers.get(revisionHeader) ?? null;
  const { pathname } = location.current();
  const report = createReport(subject, history, { now: clock.now(), revision, path: pathname });
  const actions = report.actions.map(({ type }, index) => ({ type, at: report.times[index] ?? 0 }));
  yield* put(prepared({ subject: report.subject, path: report.path, actions, told, text: reportText(report) }));
}

function* send(): SagaGenerator<void> {
  const report = yield* select(selectReportText);
  if (report === null) return;
  const { random } = yield* getPorts();
  try {
    const reply = yield* request('sendErrorReport', { body: { report }, idempotencyKey: random.id() });
    if (reply.status === 201) yield* put(sent({ id: reply.body.id }));
    else yield* put(failed({ issue: reply.body.messages.join(' ') || texts.failed }));
  } catch (error) {
    yield* put(failed({ issue: describeFailure(error, { unreachable: texts.failed, refused: texts.failed }) }));
  }
}

function* download(): SagaGenerator<void> {
  const text = yield* select(selectReportText);
  const { page } = yield* getPorts();
  if (text !== null) yield* call(() => page.saveFile('error-report.json', text));
}

function* copyText(): SagaGenerator<void> {
  const text = yield* select(selectReportText);
  const { page } = yield* getPorts();
  if (text !== null) yield* put(copied({ isCopied: yield* call(() => page.copyText(text)) }));
}

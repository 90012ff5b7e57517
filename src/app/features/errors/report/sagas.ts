import { call, getContext, put, select, type SagaGenerator } from 'typed-redux-saga';
import { createReport, reportText, type ReportSubject } from '../../../../domain/sentReports';
import { revisionHeader } from '../../../../domain/revision';
import { describeFailure } from '../../../api/failure';
import { getApi, request } from '../../../api/flows';
import { getPorts, onEach, onLatest, onLeading } from '../../../platform/flows';
import type { PageFacts, PastAction } from '../../../platform/history';
import { reportRequested, selectReportSubject } from '..';
import { texts } from './texts';
import {
  reportCopied,
  reportCopyChosen,
  reportDownloadChosen,
  reportFailed,
  reportPrepared,
  reportSent,
  reportSubmitted,
  selectReportText,
} from './state';

/** Prepares a report about an error when a person asks for one, and sends, downloads or copies it. */
export function* errorReportFlow(): SagaGenerator<void> {
  yield* onLeading(reportSubmitted, send);
  yield* onEach(reportDownloadChosen, download);
  yield* onEach(reportCopyChosen, copyText);
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
  yield* put(reportPrepared({ subject: report.subject, path: report.path, actions, told, text: reportText(report) }));
}

function* send(): SagaGenerator<void> {
  const report = yield* select(selectReportText);
  if (report === null) return;
  const { random } = yield* getPorts();
  try {
    const reply = yield* request('sendErrorReport', { body: { report }, idempotencyKey: random.id() });
    if (reply.status === 201) yield* put(reportSent({ id: reply.body.id }));
    else yield* put(reportFailed({ issue: reply.body.messages.join(' ') || texts.failed }));
  } catch (error) {
    yield* put(reportFailed({ issue: describeFailure(error, { unreachable: texts.failed, refused: texts.failed }) }));
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
  if (text !== null) yield* put(reportCopied({ isCopied: yield* call(() => page.copyText(text)) }));
}

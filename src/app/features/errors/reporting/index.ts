import { buffers, eventChannel, type EventChannel } from 'redux-saga';
import { call, fork, getContext, take, type SagaGenerator } from 'typed-redux-saga';
import {
  emptyReportMemory,
  isOfExtension,
  isReportable,
  judgeReport,
  withoutSecrets,
  type PageError,
} from '../../../../domain/errorReports';
import { revisionHeader } from '../../../../domain/revision';
import { getApi } from '../../../api/flows';
import { collectionFailed, creationFailed, entityFailed, type DataError } from '../../../entities';
import { onEach, getPorts } from '../../../platform/flows';
import { maxHistory, type PageFacts, type PastAction } from '../../../platform/history';

interface ReportedError extends PageError {
  readonly stack: string;
}

/** Characters. */
const longest = { message: 1000, stack: 10_000, type: 200, path: 500 } as const;

/**
 * Reports errors to the server, in production only: those of the console, and those of entities. Errors that a
 * screen has handled are not reported, nor are those of an extension.
 */
function* reportingFlow(): SagaGenerator<void> {
  const { page } = yield* getPorts();
  if (!page.isProduction) return;
  const report = yield* reporter();
  const tell = (error: DataError): SagaGenerator<void> => report(ofData(error));
  yield* onEach(entityFailed, ({ payload }) => tell(payload.error));
  yield* onEach(collectionFailed, ({ payload }) => tell(payload));
  yield* onEach(creationFailed, ({ payload }) => tell(payload));
  yield* fork(consoleErrors, report);
}

function* consoleErrors(report: (failure: ReportedError) => SagaGenerator<void>): SagaGenerator<void> {
  const { console: developer } = yield* getPorts();
  // Errors from before this code loaded are emitted during the subscription, so they need a buffer.
  const errors = yield* call((): EventChannel<ReportedError> =>
    eventChannel((emit) => developer.onReport((message, error) => emit(ofConsole(message, error))), buffers.expanding(8)),
  );
  // An error can occur while another report is being sent, and it is judged by the time at which it occurred.
  for (;;) yield* fork(report, yield* take(errors));
}

function* reporter(): SagaGenerator<(failure: ReportedError) => SagaGenerator<void>> {
  const api = yield* getApi();
  const { clock, location } = yield* getPorts();
  const history = (yield* getContext('history')) as readonly PastAction[];
  const pageFacts = (yield* getContext('pageFacts')) as PageFacts;
  let memory = emptyReportMemory;
  return function* report(failure) {
    if (!isReportable(failure) || isOfExtension(failure.stack)) return;
    const now = clock.now();
    const verdict = judgeReport(memory, failure.message, now);
    memory = verdict.memory;
    if (!verdict.isSent) return;
    pageFacts.told += 1;
    const body = {
      name: failure.name.slice(0, 100),
      message: failure.message.slice(0, longest.message),
      stack: failure.stack.slice(0, longest.stack),
      status: failure.status,
      label: verdict.label,
      path: location.current().pathname.slice(0, longest.path),
      // Of the first reply: the server may have been updated since.
      revision: api.earlierReplies()?.first.headers.get(revisionHeader) ?? null,
      actions: history.slice(-maxHistory).map(({ at, action: { type, ...rest } }) => ({
        type: type.slice(0, longest.type),
        at: Math.max(0, Math.round(now - at)),
        payload: withoutSecrets(rest),
      })),
    };
    // A failed report is not reported. Text is sent unchanged, because it does not come from form fields.
    const headers = { 'Content-Type': 'application/json' };
    const send = (): Promise<unknown> =>
      api.fetchText('POST', '/error-reports', { body: JSON.stringify(body), headers, keepalive: true }).catch(() => null);
    yield* call(send);
  };
}

const ofData = ({ name, message, status }: DataError): ReportedError => ({ name, message, status, stack: '' });

function ofConsole(message: string, error: unknown): ReportedError {
  if (!(error instanceof Error)) return { name: 'Error', message, status: null, stack: '' };
  const { status } = error as { status?: unknown };
  return {
    name: error.name,
    message: `${message}: ${error.message}`,
    status: typeof status === 'number' ? status : null,
    stack: error.stack ?? '',
  };
}

/** Reports errors to the server; fetched with the first of them, or with the first page beyond sign-in. */
export const parts = { sagas: [reportingFlow] };

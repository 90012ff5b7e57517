/** Changes of many Zaps: in batches, so that none takes long and progress is visible. */
import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { maxZapsAtOnce } from '../../../domain/folders';
import { turnOnIssues } from '../../../domain/turningOn';
import { readFailure } from '../../api/failure';
import { request } from '../../api/flows';
import { entitiesRemoved, saveCollection, selectCollection, selectEntity, type DataError, type WithEntities } from '../../entities';
import { selectCurrentAccountId, usageChanged } from '../accounts';
import { errorRaised } from '../errors';
import { toastShown } from '../toasts';
import { undoToast } from '../trash';
import { reloadZaps, zaps } from '../zaps';
import { librarySlice, type BulkKind } from './state';
import { texts } from './texts';

const { bulkAdvanced, bulkBegun, bulkEnded } = librarySlice.actions;

interface RefusedZap {
  readonly id: number;
  readonly title: string;
  readonly errors: readonly string[];
  readonly fixes: readonly string[];
  /** Types of its errors. */
  readonly faults: readonly string[];
}

/** More that were refused for one reason are counted alone. */
const maxNamed = 5;

/** The reason why it stopped; null if it did not. */
type Stop = string | null;

function* inPortions(
  kind: BulkKind,
  ids: readonly number[],
  act: (portion: readonly number[]) => SagaGenerator<{ readonly done: number; readonly stop: Stop }>,
): SagaGenerator<{ readonly done: number; readonly stop: Stop }> {
  yield* put(bulkBegun({ kind, total: ids.length }));
  let done = 0;
  let stop: Stop = null;
  for (let from = 0; from < ids.length && stop === null; from += maxZapsAtOnce) {
    const outcome = yield* act(ids.slice(from, from + maxZapsAtOnce));
    done += outcome.done;
    stop = outcome.stop;
    yield* put(bulkAdvanced({ done: Math.min(ids.length, from + maxZapsAtOnce) }));
  }
  yield* put(bulkEnded());
  yield* put(usageChanged());
  if (done > 0 && kind !== 'remove') yield* put(toastShown({ type: 'success', message: texts.ended[kind](done) }));
  return { done, stop };
}

const sentenceOf = ({ messages, message }: DataError): string => messages[0] ?? message;

function* change(
  accountId: number,
  ids: readonly number[],
  changes: object,
): SagaGenerator<{ done: number; stop: Stop; refused: readonly RefusedZap[] }> {
  const outcome = yield* saveCollection(zaps, { zapIds: ids, ...changes }, { params: { accountId }, isSilent: true });
  if (!outcome.isOk) return { done: 0, stop: outcome.error === null ? '' : sentenceOf(outcome.error), refused: [] };
  const { refused } = (yield* select((state: WithEntities) => selectCollection(state, zaps))).data;
  return { done: outcome.ids.length, stop: null, refused: Array.isArray(refused) ? (refused as RefusedZap[]) : [] };
}

/** Why they are refused, each reason once with the Zaps that it is about. */
function sentencesFor(refused: readonly RefusedZap[]): string[] {
  const titles = new Map<string, string[]>();
  for (const { title, errors, fixes } of refused) {
    const reason = [...new Set([...errors, ...fixes])].join(' ');
    titles.set(reason, [...(titles.get(reason) ?? []), title]);
  }
  return [...titles].map(([reason, of]) => texts.refusal(of.slice(0, maxNamed), Math.max(0, of.length - maxNamed), reason));
}

/** The plan's objections. */
const planIssues = (refused: readonly RefusedZap[]) => turnOnIssues.filter((issue) => refused.some(({ faults }) => faults.includes(issue)));

/** Turns many Zaps on or off. Those that cannot be on are reported together, with the results of their checks. */
export function* switchMany(ids: readonly number[], to: 'on' | 'off'): SagaGenerator<void> {
  const accountId = yield* select(selectCurrentAccountId);
  if (accountId === null) return;
  const state = yield* select((all: WithEntities) => all);
  const others = ids.filter((id) => selectEntity(state, zaps, id)?.data?.state !== to);
  if (others.length === 0) return void (yield* put(toastShown({ type: 'info', message: texts.already[to] })));
  const refused: RefusedZap[] = [];
  const { stop } = yield* inPortions(to, others, function* (portion) {
    const outcome = yield* change(accountId, portion, { state: to });
    refused.push(...outcome.refused);
    return outcome;
  });
  if (stop) yield* put(errorRaised({ messages: [stop] }));
  const [first] = refused;
  if (refused.length === 1 && first) {
    const { title, errors, fixes } = first;
    const issues = planIssues(refused);
    yield* put(errorRaised({ zap: { kind: 'unpause', flowId: first.id, title, errors, fixes, issues, editLabel: null, helpUrl: null } }));
  } else if (refused.length > 1) {
    yield* put(
      errorRaised({
        summary: texts.notOn(refused.length),
        messages: sentencesFor(refused),
        isExplained: true,
        issues: planIssues(refused),
      }),
    );
  }
}

/** Moves Zaps to a folder; 0 is Home. Reports an error as a message, because its dialog has been closed. */
export function* moveMany(ids: readonly number[], folderId: number): SagaGenerator<void> {
  const accountId = yield* select(selectCurrentAccountId);
  if (accountId === null) return;
  const { done, stop } = yield* inPortions('move', ids, (portion) => change(accountId, portion, { folderId }));
  // A person who moves others' Zaps to their Home no longer sees them.
  if (stop === null && done < ids.length) yield* reloadZaps();
  if (stop) yield* put(errorRaised({ messages: [stop] }));
}

/** Moves Zaps to the trash, with a notice to undo it. Reports an error as a message, because its dialog has been closed. */
export function* removeMany(ids: readonly number[]): SagaGenerator<void> {
  const accountId = yield* select(selectCurrentAccountId);
  if (accountId === null) return;
  const removed: number[] = [];
  const { stop } = yield* inPortions('remove', ids, function* (portion) {
    try {
      const reply = yield* request('deleteZaps', { query: { accountId }, body: { zapIds: [...portion] } });
      if (reply.status !== 200) return { done: 0, stop: reply.body.messages[0] ?? '' };
      yield* put(entitiesRemoved({ entityType: zaps.type }, { ids: reply.body.removedIds }));
      removed.push(...reply.body.removedIds);
      return { done: reply.body.removedIds.length, stop: null };
    } catch (error) {
      return { done: 0, stop: readFailure(error).message };
    }
  });
  if (removed.length > 0) yield* put(undoToast(texts.ended.remove(removed.length), { accountId, zapIds: removed, folderIds: [] }));
  if (stop) yield* put(errorRaised({ messages: [stop] }));
}

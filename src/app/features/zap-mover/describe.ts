/** The text about each Zap: before a move, after it, and after an undo. */
import { because, blockedBecause, texts } from './texts';
import type { AnyReasonKind, MovePlan, PlannedZap, ReportedZap } from './replies';

/** The obstacles that keep a Zap from running in the target account. */
const obstacles: ReadonlySet<AnyReasonKind> = new Set(['zap_limit', 'multistep', 'premium_app', 'paths', 'missing_connection']);

type Reason = ReportedZap['reasons'][number];

/** Obstacles, separated from mere notes, as ends of sentences. */
function sorted(reasons: readonly Reason[], target: string): { readonly why: string[]; readonly notes: string[] } {
  const [why, notes]: [string[], string[]] = [[], []];
  for (const reason of reasons) (obstacles.has(reason.kind) ? why : notes).push(because(reason, target));
  return { why, notes };
}

const withNotes = (text: string, notes: readonly string[]): string => (notes.length === 0 ? text : text + texts.notes(notes));

/** 'ready', 'moves switched off because …' or 'cannot move because …'. */
export function plannedWords({ verdict, reasons }: PlannedZap, target: string): string {
  const { why, notes } = sorted(reasons, target);
  if (verdict === 'blocked') return texts.blocked([blockedBecause]);
  if (verdict === 'pauses') return withNotes(texts.pauses(why), notes);
  return withNotes(texts.ready, [...why, ...notes]);
}

/** The connections that a Zap gets in the target: 'Slack: Team workspace; Gmail: Connect later'; empty for none. */
export function usedConnections({ connections }: PlannedZap, { apps }: MovePlan): string {
  const words = connections.map(({ app, connectionId }) => {
    const found = apps.find(({ key }) => key === app);
    const title = found?.connections.find(({ id }) => id === connectionId)?.title ?? texts.review.connections.later;
    return texts.review.connections.uses(found?.name ?? app, title);
  });
  return words.join('; ');
}

/** The result. `isUndone`: the move was undone, from `target` to `source`. */
export function reportedWords(
  { state, wasState, reasons, stays }: ReportedZap,
  { isUndone, source, target }: { readonly isUndone: boolean; readonly source: string; readonly target: string },
): string {
  if (stays === 'deleted') return isUndone ? texts.report.deleted : texts.report.deletedSince;
  if (stays === 'moved_on') return isUndone ? texts.report.movedOn : texts.report.movedOnSince;
  const { why, notes } = sorted(reasons, isUndone ? source : target);
  const isChanged = state !== wasState;
  if (isUndone) return withNotes(isChanged ? texts.report.backAs(texts.states[state]) : texts.report.back, [...why, ...notes]);
  if (isChanged && why.length > 0) return withNotes(texts.report.movedOffBecause(why), notes);
  return withNotes(isChanged ? texts.report.movedOff : texts.report.moved, [...why, ...notes]);
}

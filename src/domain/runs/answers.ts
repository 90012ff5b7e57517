/** The lines that people's answers add to the log of a run. */
import type { LogEntry } from './commands';
import type { ApprovalStep } from './kinds/approval';

/** The line of an answered approval; `output` says who answered and when. */
export function approvalEntry(step: ApprovalStep, path: string, answer: 'approve' | 'reject', output: unknown): LogEntry {
  return { path, outcome: answer === 'reject' && step.whenRejected === 'stop' ? 'filtered' : 'succeeded', output };
}

/**
 * The answers about a step whose outcome is unknown: it was done, it is to be done again, the run continues without it, or the run
 * ends.
 */
export const uncertainAnswers = ['done', 'repeat', 'skip', 'stop'] as const;
export type UncertainAnswer = (typeof uncertainAnswers)[number];

/** The line of an answer about an uncertain step; null for `repeat`, after which the step has no result yet. */
export function uncertainEntry(path: string, answer: UncertainAnswer, output: unknown): LogEntry | null {
  switch (answer) {
    case 'done':
      return { path, outcome: 'succeeded', output };
    case 'skip':
      return { path, outcome: 'skipped', output: null };
    case 'stop':
      return { path, outcome: 'failed', output: null, error: 'Not confirmed: this step may not have been done.' };
    case 'repeat':
      return null;
  }
}

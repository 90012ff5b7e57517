import { fixesFor, type ZapIssue } from '../../domain/zapCheck';
import type { PlacedIssue } from './checkDefinitions';

/** The reply to a change of a draft that another person has saved meanwhile. */
export const outdated = (revision: number) => ({
  errors: ['Someone else has changed this Zap.'],
  reason: 'draft_outdated' as const,
  revision,
});

/** A hostile definition can have an issue at each of its values. */
const maxIssues = 100;

/** The reply to a definition that is not saved, with the places of what is wrong. */
export const refusedDefinition = (all: readonly PlacedIssue[]) => {
  const issues = all.slice(0, maxIssues);
  return {
    errors: [...new Set(issues.map(({ message }) => message))],
    reason: 'invalid_request' as const,
    issues: issues.map(({ at, stepKey, message }) => ({ at, step_key: stepKey, message })),
  };
};

export const sentences = (issues: readonly ZapIssue[]): string[] => [...new Set(issues.map(({ message }) => message))];

/** The body of a 403 for a Zap that cannot be on (B8.10). */
export function zapCheckFailed(id: number, issues: readonly ZapIssue[]) {
  const helpUrl = issues.find((issue) => issue.helpUrl !== null)?.helpUrl ?? null;
  const check = { errors: issues.map(({ type, message }) => ({ type, message })), fixes: fixesFor(issues) };
  const body = { errors: sentences(issues), reason: 'UnpauseError', flow_id: id, check } as const;
  return helpUrl === null ? body : { ...body, help_url: helpUrl };
}

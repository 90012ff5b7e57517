import type { PlacedIssue } from '../../commands/zaps/appIssues';

/** A hostile definition can have an issue at each of its values. */
const mostIssues = 100;

/** The reply to a definition that is not saved, with the places of what is wrong. */
export const refusedDefinition = (all: readonly PlacedIssue[]) => {
  const issues = all.slice(0, mostIssues);
  return {
    errors: [...new Set(issues.map(({ message }) => message))],
    reason: 'invalid_request' as const,
    issues: issues.map(({ at, stepKey, message }) => ({ at, step_key: stepKey, message })),
  };
};

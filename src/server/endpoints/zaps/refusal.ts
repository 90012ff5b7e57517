import { fixesFor, type ZapIssue } from '../../../domain/zapCheck';
import { sentences } from './presentZaps';

/** The body of a 403 for a Zap that cannot be on (B8.10). */
export function refusalOf(id: number, issues: readonly ZapIssue[]) {
  const helpUrl = issues.find((issue) => issue.helpUrl !== null)?.helpUrl ?? null;
  const check = { errors: issues.map(({ type, message }) => ({ type, message })), fixes: fixesFor(issues) };
  const body = { errors: sentences(issues), reason: 'UnpauseError', flow_id: id, check } as const;
  return helpUrl === null ? body : { ...body, help_url: helpUrl };
}

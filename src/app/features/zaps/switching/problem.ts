import { turnOnIssues } from '../../../../domain/turningOn';
import type { ZapProblem } from '../../errors';

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

function texts(value: unknown): string[] {
  if (!Array.isArray(value)) return [];
  const found = value
    .map((item) => (isObject(item) ? item.message : item))
    .filter((item) => typeof item === 'string' && item.trim() !== '');
  return [...new Set(found as string[])];
}

/** Of the types of errors those that a plan is behind, in their order. */
function issuesIn(value: unknown): ZapProblem['issues'] {
  if (!Array.isArray(value)) return [];
  const types = new Set(value.map((item) => (isObject(item) ? item.type : undefined)));
  return turnOnIssues.filter((issue) => types.has(issue));
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' && value.trim() !== '' ? value : null);

/** An address of ours, or a page of the web; never a script. */
const link = (value: unknown): string | null => {
  const text = textOrNull(value);
  return text !== null && /^(?:\/(?!\/)|https:\/\/)/.test(text) ? text : null;
};

/**
 * The server's message about a Zap that it did not turn on, read leniently from the raw body: errors and fixes of
 * the last check, each once, the plan's objections, a label and a help link. Missing parts are empty; never throws.
 */
export function readZapProblem(text: string): Pick<ZapProblem, 'errors' | 'fixes' | 'issues' | 'editLabel' | 'helpUrl'> {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    body = null;
  }
  const said = isObject(body) ? body : {};
  const check = isObject(said.check) ? said.check : {};
  return {
    errors: texts(check.errors),
    fixes: texts(check.fixes),
    issues: issuesIn(check.errors),
    editLabel: textOrNull(said.edit_label),
    helpUrl: link(said.help_url),
  };
}

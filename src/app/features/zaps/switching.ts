import { createAction } from '@reduxjs/toolkit';
import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { turnOnIssues } from '../../../domain/turningOn';
import { save, selectEntity, type WithEntities } from '../../entities';
import { onEach } from '../../platform/flows';
import { usageChanged } from '../accounts';
import { errorRaised, type ZapProblem } from '../errors';
import { zaps } from './entity';

/** A person wants a Zap on or off. */
export const zapSwitched = createAction<{ id: number; to: 'on' | 'off' }>('zaps/switched');

/** Switches Zaps on and off, each for itself; those of one Zap one after the other. */
export function* switchingFlow(): SagaGenerator<void> {
  yield* onEach(zapSwitched, ({ payload: { id, to } }) => switchZap(id, to));
}

/**
 * By way of saving to the requested state, or with an error back to the present one. No request is made if
 * the Zap already has the state, or is being switched.
 */
function* switchZap(id: number, to: 'on' | 'off'): SagaGenerator<void> {
  const zap = yield* select((state: WithEntities) => selectEntity(state, zaps, id));
  if (!zap?.data || zap.data.state === to || zap.state.status === 'saving') return;
  const outcome = yield* save(zaps, id, { state: to }, { failsAs: to === 'on' ? 'UnpauseError' : 'PauseError' });
  if (outcome.isOk) yield* put(usageChanged());
  else if (outcome.error !== null) {
    const { status, text, messages, message, reason, shouldGlobalizeError } = outcome.error;
    const problem = readZapProblem(text);
    // Only the check's result is about the Zap; any other error is about the request, and shown as such.
    const isChecked = status === 403 && reason === 'UnpauseError';
    const errors = problem.errors.length > 0 || isChecked ? problem.errors : messages.length > 0 ? messages : [message];
    yield* put(
      errorRaised({
        statusCode: status,
        shouldGlobalizeError,
        messages: errors,
        zap: { kind: to === 'on' ? 'unpause' : 'pause', flowId: id, title: zap.data.title, ...problem, errors },
      }),
    );
  }
}

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

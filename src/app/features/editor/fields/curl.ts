/** A cURL line as the request of a step. It loads when one is pasted. */
import { readCurl } from '../../../../domain/runs/curl';
import { fieldsOfCurl, requestFields, sendsRequest, type CurlFields } from '../../../../domain/runs/curlFields';
import type { Step } from '../../../../domain/runs/definition';
import { formatToken, referencesIn } from '../../../../domain/runs/mapping';
import { allSteps } from '../../../../domain/runs/walkSteps';
import { appKey } from '../../../../domain/zapSteps';
import type { useAppStore } from '../../../platform/hooks';
import { toastShown } from '../../toasts';
import { selectDefinition } from '../selectors';
import { editorSlice, selectOpen } from '../state';
import { operationOf, sharedFields, type AppOperations, type Operation } from './operations';
import { operationsSlice, selectOperations } from './state';
import { curlTexts as texts } from './texts';

const { changeUndone, stepUpdated } = editorSlice.actions;

type AppStore = ReturnType<typeof useAppStore>;

/** Fills in the step with a cURL line, and says so; false if it can't be read, whose reason is said, or the step has no place for it. */
export function fillFromCurl({ dispatch, getState }: AppStore, step: Step, line: string): boolean {
  if (!sendsRequest(step.event)) return false;
  const read = readCurl(line);
  if (!read.ok) {
    dispatch(toastShown({ type: 'error', message: read.message }));
    return false;
  }
  const app = appKey(step.app);
  const { apps, unfolded } = selectOperations(getState());
  const loaded = apps[app]?.phase === 'loaded' ? apps[app].operations : undefined;
  const known = new Set(allSteps(selectDefinition(getState())!).map(({ key }) => key));
  const curl = withUnknown(fieldsOfCurl(read.request, step.event), known);
  const operation = operationOf(loaded, false, curl.event);
  if (operation === undefined) return false;
  dispatch(stepUpdated({ step: { ...step, event: curl.event, fields: { ...keptFields(step, curl, loaded), ...curl.fields } } }));
  const { past = [] } = selectOpen(getState())?.history ?? {};
  // A folded field that is filled in would not be seen.
  if (!unfolded.includes(step.key)) dispatch(operationsSlice.actions.moreToggled({ key: step.key }));
  dispatch(
    toastShown({
      type: 'info',
      message: messageOf(curl, operation, step.event),
      // What has to be done by hand is not taken away.
      ...(hasRest(curl) && { dismissAfter: null }),
      act: { label: texts.undo, event: changeUndone({ count: past.length }) },
    }),
  );
  return true;
}

/** The fields that are not about the request, such as those for its reply. */
function keptFields({ event, fields }: Step, curl: CurlFields, loaded: AppOperations | undefined): Step['fields'] {
  const shared = new Set(sharedFields(loaded, false, event, curl.event));
  return Object.fromEntries(Object.entries(fields).filter(([key]) => shared.has(key) && !requestFields.has(key)));
}

/** Variables of other programs are written as values of steps are, such as `{{token}}`: those of no step are variables too. */
function withUnknown(curl: CurlFields, steps: ReadonlySet<string>): CurlFields {
  const unknown = referencesIn(JSON.stringify(curl.fields)).filter(({ key }) => !steps.has(key));
  return { ...curl, variables: [...new Set([...curl.variables, ...unknown.map(formatToken)])] };
}

const hasRest = ({ unused, variables, unsealed }: CurlFields): boolean => unused.length + variables.length + unsealed.length > 0;

function messageOf(curl: CurlFields, { fields, title }: Operation, event: string): string {
  const labels = fields.filter(({ key }) => Object.hasOwn(curl.fields, key)).map(({ label }) => label);
  return [
    texts.filled(labels, curl.event === event ? null : title),
    ...(curl.isTakenAsJson ? [texts.asJson] : []),
    ...(curl.variables.length > 0 ? [texts.variables(curl.variables)] : []),
    ...(curl.unsealed.length > 0 ? [texts.unsealed(curl.unsealed)] : []),
    ...(curl.unused.length > 0 ? [texts.unused(curl.unused)] : []),
  ].join(' ');
}

/** Required fields that depend on the values of others: the server names them only when a Zap is published. */
import { allSteps } from '../../../domain/runs/walkSteps';
import { appKey } from '../../../domain/zapSteps';
import { texts } from './texts';
import { missingFields } from './fields/dependentFields';
import { operationOf } from './fields/operations';
import type { EditorOperations } from './fields/operationsState';
import { flatSteps } from './steps/step';
import type { EditorView, Lack } from './selectors';
import type { EditorState } from './state';

/** The view with the empty required fields among its gaps, as far as the fields are loaded. */
export function withMissingFields(view: EditorView, editor: EditorState, { apps, fields }: EditorOperations): EditorView {
  if (view.phase !== 'open' || editor.phase !== 'open') return view;
  const numbers = new Map(flatSteps(view.steps).map(({ key, number }) => [key, number]));
  const missing = allSteps(editor.definition).flatMap((step): Lack[] => {
    const app = apps[appKey(step.app)];
    const dynamic = app?.phase === 'loaded' && 'kind' in step ? operationOf(app.operations, false, step.event)?.dynamicFields : undefined;
    if (dynamic === undefined) return [];
    return missingFields(step, fields[step.key], dynamic).map((label) => ({
      position: (numbers.get(step.key) ?? 1) - 1,
      key: step.key,
      kind: 'other',
      name: texts.fillIn(label),
    }));
  });
  return missing.length === 0 ? view : { ...view, lacks: [...view.lacks, ...missing].sort((a, b) => a.position - b.position) };
}

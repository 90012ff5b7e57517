import { lazy, Suspense, useMemo, type ReactElement, useState } from 'react';
import { describeDifference } from '../../../domain/runs/describe';
import { differences } from '../../../domain/runs/differences';
import { isEngineApp } from '../../../domain/runs/kinds';
import { findStep, allSteps } from '../../../domain/runs/walkSteps';
import { appKey } from '../../../domain/zapSteps';
import { nodesFor } from '../../../domain/serviceNodes';
import { useAppDispatch, useAppSelector } from '../../platform/hooks';
import { useLeaveGuard } from '../../platform/useLeaveGuard';
import { selectIsEventPickerExpanded } from '../feature-flags';
import { SameNameNotice } from '../same-names';
import { sharedFields, operationOf } from './fields/operations';
import { selectOperations, type EditorOperations } from './fields/operationsState';
import { missedDecided } from './saving/actions';
import { PlanLacks } from './PlanLacks';
import { EditorScreen } from './EditorScreen';
import { selectEditorView, type EditorView, type Lack } from './selectors';
import * as events from './state';
import { VersionsContainer, ZapMenu } from './versions/VersionsContainer';
import { selectCurrentAccount } from '../accounts';
import { texts } from './texts';
import { missingFields } from './fields/dependentFields';
import { flatSteps } from './steps/step';
import type { EditorState } from './state';

// Loads with the first step that is opened: fields, mapping, forms, schedules.
const Setup = lazy(() =>
  import(/* webpackChunkName: "editor-setup" */ './setup/SetupContainer').then(({ SetupContainer }) => ({ default: SetupContainer })),
);

/** `/editor` and `/editor/:id`. */
export function EditorContainer(): ReactElement {
  const dispatch = useAppDispatch();
  const saved = useAppSelector(selectEditorView);
  const editor = useAppSelector(events.selectEditor);
  const operations = useAppSelector(selectOperations);
  const view = useMemo(() => withMissingFields(saved, editor, operations), [saved, editor, operations]);
  const failure = editor.phase === 'open' ? editor.failure : null;
  const theirs = failure?.kind === 'outdated' ? failure.theirs : null;
  const mine = editor.phase === 'open' ? editor.definition : null;
  const differ = useMemo(
    () => (theirs === null || mine === null ? null : differences(mine, theirs).map((difference) => describeDifference(difference))),
    [mine, theirs],
  );
  useLeaveGuard(view.phase === 'open' && view.isChanged);
  const chooseApp = (key: string, app: string): void => {
    // Built-in steps with a single event need no choice of it.
    const position = view.phase === 'open' && view.steps[0]?.key === key ? 0 : 1;
    const offered = editor.phase === 'open' ? (editor.services.find((each) => each.key === app)?.nodes ?? []) : [];
    const nodes = nodesFor(offered, position);
    const only = nodes.length === 1 && isEngineApp(app) ? nodes[0]?.action : undefined;
    dispatch(events.appChosen({ key, app, event: only }));
  };
  const chooseEvent = (key: string, app: string, event: string): void => {
    const step = editor.phase === 'open' ? findStep(editor.definition, key) : undefined;
    const loaded = operations.apps[appKey(app)];
    const known = loaded?.phase === 'loaded' ? loaded.operations : undefined;
    const keptFields = step && sharedFields(known, !('kind' in step), step.event, event);
    dispatch(events.eventChosen({ key, app, event, ...(keptFields && { keptFields }) }));
  };
  return (
    <EditorScreen
      view={view}
      isPickerExpanded={useAppSelector(selectIsEventPickerExpanded)}
      isFirstOn={useFirstOn(view)}
      upgrade={view.phase === 'open' && <PlanLacks view={view} />}
      theirs={differ}
      menu={view.phase === 'open' && <ZapMenu view={view} />}
      nameNotice={view.phase === 'open' && <SameNameNotice kind="zap" id={view.id} title={view.title} accountId={view.accountId} />}
      dialogs={<VersionsContainer />}
      setupOf={(key) => (
        <Suspense fallback={null}>
          <Setup key={key} of={key} />
        </Suspense>
      )}
      onTitle={(title) => dispatch(events.titleTyped({ title }))}
      onApp={chooseApp}
      onEvent={chooseEvent}
      onAdd={(place) => dispatch(events.stepAdded(place))}
      onRemove={(key) => dispatch(events.stepRemoved({ key }))}
      onMove={(key, by) => dispatch(events.stepMoved({ key, by }))}
      onMoveTo={(key, place) => dispatch(events.stepMovedTo({ key, place }))}
      onDuplicate={(key) => dispatch(events.stepDuplicated({ key }))}
      onOpen={(key) => dispatch(events.stepOpened({ key }))}
      onPathAdd={(key) => dispatch(events.pathAdded({ key }))}
      onPathRename={(key, title) => dispatch(events.pathChanged({ key, title }))}
      onPathRemove={(key) => dispatch(events.pathRemoved({ key }))}
      onFallback={(key) => dispatch(events.pathGroupFallbackSwitched({ key }))}
      onSave={() => dispatch(events.saveRequested())}
      onSwitch={(to) => dispatch(events.switchRequested({ to }))}
      onPublish={() => dispatch(events.publishRequested())}
      onUndo={() => dispatch(events.editUndone())}
      onRedo={() => dispatch(events.editRedone())}
      onRetry={() => dispatch(events.editorRetried())}
      onTakeTheirs={() => dispatch(events.theirsTaken())}
      onKeepMine={() => dispatch(events.mineKept())}
      onDrop={() => dispatch(events.draftDropped())}
      onMissed={(decision) => view.phase === 'open' && view.id !== null && dispatch(missedDecided({ of: view.id, decision }))}
    />
  );
}

/** True once the Zap was turned on here in an account in which none had been on before. */
function useFirstOn(view: EditorView): boolean {
  const account = useAppSelector(selectCurrentAccount);
  const isOn = view.phase === 'open' && view.state === 'on';
  const count = account?.limits.allotment.zaps.count ?? null;
  // How many were on before this one was: the count changes only when the account is reloaded.
  const [before, setBefore] = useState<number | null>(null);
  if (!isOn && before !== count) setBefore(count);
  return isOn && view.isSwitched && before === 0;
}

/** The view with the empty required fields among its gaps, as far as the fields are loaded. */
function withMissingFields(view: EditorView, editor: EditorState, { apps, fields }: EditorOperations): EditorView {
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

import { lazy, Suspense, useMemo, type ReactElement } from 'react';
import { describeDifference } from '../../../domain/runs/describe';
import { differences } from '../../../domain/runs/differences';
import { kindOfStep } from '../../../domain/runs/newSteps';
import { findStep } from '../../../domain/runs/walkSteps';
import { appKey } from '../../../domain/zapSteps';
import { nodesFor } from '../../../domain/serviceNodes';
import { useAppDispatch, useAppSelector } from '../../platform/hooks';
import { useLeaveGuard } from '../../platform/useLeaveGuard';
import { selectIsEventPickerExpanded } from '../feature-flags';
import { SameNameNotice } from '../same-names';
import { sharedFields } from './fields/operations';
import { selectOperations } from './fields/operationsState';
import { missedDecided } from './keepingEvents';
import { withMissingFields } from './missingFields';
import { PlanLacks } from './PlanLacks';
import { EditorScreen } from './screens/EditorScreen';
import { selectEditorView } from './selectors';
import * as events from './state';
import { useFirstOn } from './useFirstOn';
import { VersionsContainer, ZapMenu } from './versions/VersionsContainer';

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
    const only = nodes.length === 1 && kindOfStep(app, '') !== 'action' ? nodes[0]?.action : undefined;
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

import type { ReactElement } from 'react';
import { useAppDispatch, useAppSelector } from '../../platform/hooks';
import { useLeaveGuard } from '../../platform/useLeaveGuard';
import { EditorScreen } from './screens/EditorScreen';
import { selectIsEventPickerExpanded } from '../feature-flags';
import { PlanLacks } from './PlanLacks';
import { useFirstOn } from './useFirstOn';
import { selectEditorView } from './selectors';
import {
  appChosen,
  draftDropped,
  editorRetried,
  eventChosen,
  mineKept,
  saveRequested,
  stepAdded,
  stepMoved,
  stepRemoved,
  switchRequested,
  theirsTaken,
  titleTyped,
} from './state';

/** `/editor` and `/editor/:id`. */
export function EditorContainer(): ReactElement {
  const dispatch = useAppDispatch();
  const view = useAppSelector(selectEditorView);
  useLeaveGuard(view.phase === 'open' && view.isChanged);
  return (
    <EditorScreen
      view={view}
      isPickerExpanded={useAppSelector(selectIsEventPickerExpanded)}
      isFirstOn={useFirstOn(view)}
      upgrade={view.phase === 'open' && <PlanLacks view={view} />}
      onTitle={(title) => dispatch(titleTyped({ title }))}
      onApp={(position, app) => dispatch(appChosen({ position, app }))}
      onEvent={(position, action) => dispatch(eventChosen({ position, action }))}
      onAdd={() => dispatch(stepAdded())}
      onRemove={(position) => dispatch(stepRemoved({ position }))}
      onMove={(position, by) => dispatch(stepMoved({ position, by }))}
      onSave={() => dispatch(saveRequested())}
      onSwitch={(to) => dispatch(switchRequested({ to }))}
      onRetry={() => dispatch(editorRetried())}
      onTakeTheirs={() => dispatch(theirsTaken())}
      onKeepMine={() => dispatch(mineKept())}
      onDrop={() => dispatch(draftDropped())}
    />
  );
}

import { useState, type KeyboardEvent, type ReactElement, type ReactNode } from 'react';
import { helpAddressOf } from '../../entities';
import { definePage } from '../../platform/definePage';
import { useAppDispatch, useAppSelector } from '../../platform/hooks';
import { useLeaveGuard } from '../../platform/useLeaveGuard';
import { Confetti } from '../../widgets/Confetti/Confetti';
import { EmptyState } from '../../widgets/EmptyState/EmptyState';
import { LoadFailure } from '../../widgets/LoadFailure/LoadFailure';
import { Skeleton } from '../../widgets/Skeleton/Skeleton';
import { SkipLink } from '../../widgets/SkipLink/SkipLink';
import { TextLink } from '../../widgets/TextLink/TextLink';
import { parts as accounts, selectCurrentAccount } from '../accounts';
import { parts as switches } from '../feature-flags';
import { parts as sameNames } from '../same-names';
import { parts as timezones } from '../timezones';
import { parts as trash } from '../trash';
import { parts as upgradePrompts } from '../upgrade-prompts';
import { parts as zaps } from '../zaps';
import { operationsFlow, operationsSlice } from './fields/state';
import { missedFlow } from './missedItems';
import { Lacks, Notices } from './Notices';
import { AppPicker } from './picker/AppPicker';
import { pickerFlow, pickerSlice } from './picker/state';
import { hasChanges, type OpenEditor } from './openEditor';
import css from './page.module.css';
import { editorFlow } from './sagas';
import { draftsSlice } from './saving/drafts';
import { selectSteps } from './selectors';
import { editorSlice, saveRequested, selectEditor, type EditorState } from './state';
import { StepList } from './steps/StepList';
import { testRunFlow } from './tests/runFlow';
import { testRunSlice } from './tests/runState';
import { testsFlow, testsSlice } from './tests/state';
import { SavedTests } from './tests/TestDialogs';
import { texts } from './texts';
import { TopBar } from './TopBar';
import { Dialogs } from './versions/Dialogs';
import { filesFlow } from './versions/files';
import { versionsFlow, versionsSlice } from './versions/state';

const { redone, retried, undone } = editorSlice.actions;

/** Where a Zap is put together: its name, its trigger and its actions. It has the whole window to itself. */
function EditorPage(): ReactElement {
  const editor = useAppSelector(selectEditor);
  const steps = useAppSelector(selectSteps);
  const onShortcut = useShortcuts();
  const isFirstOn = useFirstOn(editor);
  useLeaveGuard(editor.phase === 'open' && hasChanges(editor));
  if (editor.phase !== 'open') {
    return (
      <Frame
        top={
          <div className={css.bar}>
            <TextLink to="/app/assets/zaps" isQuiet>
              {texts.back}
            </TextLink>
            <h1 className={css.heading}>{texts.heading}</h1>
          </div>
        }
      >
        <NotOpen editor={editor} />
      </Frame>
    );
  }
  const hasPaths = steps.some(({ branches }) => branches !== null && branches.length > 0);
  return (
    <Frame top={<TopBar editor={editor} steps={steps} />} onKeyDown={onShortcut}>
      {isFirstOn && <Confetti />}
      <div className={css.column} data-wide={hasPaths || undefined}>
        <Notices editor={editor} steps={steps} />
        <StepList steps={steps} />
        {/* A refusal says the same above. */}
        {editor.failure?.kind !== 'refused' && <Lacks />}
      </div>
      <AppPicker />
      <Dialogs editor={editor} />
      <SavedTests />
    </Frame>
  );
}

/** Ctrl+S saves now. Ctrl+Z and Ctrl+Shift+Z undo and redo, except where a text field has its own. */
function useShortcuts(): (event: KeyboardEvent) => void {
  const dispatch = useAppDispatch();
  return (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const name = event.key.toLowerCase();
    if (name === 's') {
      event.preventDefault();
      dispatch(saveRequested());
    }
    const isInText = event.target instanceof HTMLElement && event.target.matches('input, textarea');
    if (isInText || (name !== 'z' && name !== 'y')) return;
    event.preventDefault();
    dispatch(name === 'y' || event.shiftKey ? redone() : undone());
  };
}

/** True once the Zap was turned on here in an account in which none had been on before. */
function useFirstOn(editor: EditorState): boolean {
  const count = useAppSelector(selectCurrentAccount)?.limits.allotment.zaps.count ?? null;
  const isOn = editor.phase === 'open' && editor.zap.state === 'on';
  // How many were on before this one was: the count changes only when the account is reloaded.
  const [before, setBefore] = useState<number | null>(null);
  if (!isOn && before !== count) setBefore(count);
  return isOn && editor.isSwitched && before === 0;
}

interface FrameProps {
  top: ReactNode;
  children: ReactNode;
  onKeyDown?: (event: KeyboardEvent) => void;
}

const Frame = ({ top, children, onKeyDown }: FrameProps): ReactElement => (
  // eslint-disable-next-line jsx-a11y-x/no-static-element-interactions -- shortcuts that were pressed anywhere inside arrive here
  <div onKeyDown={onKeyDown}>
    <SkipLink>Skip to the steps</SkipLink>
    <header className={css.top}>{top}</header>
    <main className={css.main} id="content" tabIndex={-1}>
      {children}
    </main>
  </div>
);

function NotOpen({ editor }: { editor: Exclude<EditorState, OpenEditor> }): ReactElement {
  const dispatch = useAppDispatch();
  switch (editor.phase) {
    case 'loading':
      return <Skeleton label={texts.loading} shape="row" lines={4} />;
    case 'failed': {
      const help = helpAddressOf(editor.resource);
      return (
        <LoadFailure title={texts.loadFailed[editor.resource]} retry={texts.retry} onRetry={() => dispatch(retried())}>
          {editor.message} {help !== null && <TextLink to={help}>{texts.emptyDropdowns}</TextLink>}
        </LoadFailure>
      );
    }
    case 'missing':
      return (
        <EmptyState
          title={texts.missing}
          action={
            <TextLink to="/app/assets/zaps" look="secondary">
              {texts.toZaps}
            </TextLink>
          }
        >
          <p>{texts.missingText}</p>
        </EmptyState>
      );
  }
}

export default definePage({
  path: ['/editor', '/editor/:id'],
  title: 'Editor',
  auth: 'required',
  frame: 'none',
  scrollsToTop: ['/editor'],
  needs: [accounts, switches, zaps, trash, sameNames, upgradePrompts, timezones],
  slices: [editorSlice, draftsSlice, pickerSlice, operationsSlice, testRunSlice, testsSlice, versionsSlice],
  sagas: [pickerFlow, editorFlow, missedFlow, operationsFlow, versionsFlow, filesFlow, testRunFlow, testsFlow],
  Screen: EditorPage,
});

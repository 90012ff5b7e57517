import { lazy, Suspense, useState, type ReactElement, type ReactNode } from 'react';
import type { SagaGenerator } from 'typed-redux-saga';
import { helpAddressOf } from '../../entities';
import { definePage } from '../../platform/definePage';
import { onEach, onLatest, onLeading } from '../../platform/flows';
import { useAppDispatch, useAppSelector } from '../../platform/hooks';
import { lazySaga } from '../../platform/lazySaga';
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
import { BackLink } from './BackLink';
import { operationsFlow, operationsSlice } from './fields/state';
import { missedFlow } from './missedItems';
import { pasteRequested } from './keys/clipboard';
import { KeyDialogs } from './keys/KeyDialogs';
import { useShortcuts } from './keys/useShortcuts';
import { Notices, Obstacles } from './Notices';
import { AppPicker } from './picker/AppPicker';
import { pickerFlow, pickerSlice } from './picker/state';
import css from './page.module.css';
import { Panel } from './panel/Panel';
import { panelFlow, panelSlice } from './panel/state';
import { editorFlow } from './sagas';
import { draftsSlice } from './saving/drafts';
import { selectHasChanges } from './selectors';
import { editorSlice, selectEditor, selectOpen } from './state';
import { Flow } from './steps/Flow';
import { checkRequested, runRequested, selectTestRun, testRemoved, testRunSlice, testSaved } from './tests/runState';
import { testsFlow, testsSlice } from './tests/state';
import { texts } from './texts';
import { TopBar } from './TopBar';
import { exportRequested, importRequested, selectVersions, versionsFlow, versionsSlice } from './versions/state';

const { retried } = editorSlice.actions;

// These load with the first dialog that is opened.
const Dialogs = lazy(() =>
  import(/* webpackChunkName: "editor-dialogs" */ './versions/Dialogs').then((dialogs) => ({ default: dialogs.Dialogs })),
);
const SavedTests = lazy(() =>
  import(/* webpackChunkName: "editor-dialogs" */ './tests/TestDialogs').then((dialogs) => ({ default: dialogs.SavedTests })),
);

const testRuns = () => import(/* webpackChunkName: "editor-dialogs" */ './tests/runFlow');
const files = () => import(/* webpackChunkName: "editor-files" */ './versions/files');
const pasting = () => import(/* webpackChunkName: "editor-files" */ './keys/paste');

/** Runs and tests of the whole Zap, which begin in a dialog, files, and pasted steps: their code loads with the first of them. */
function* laterFlow(): SagaGenerator<void> {
  yield* onLeading(
    runRequested,
    lazySaga(() => testRuns().then(({ runUntilStopped }) => runUntilStopped)),
  );
  yield* onLatest(
    checkRequested,
    lazySaga(() => testRuns().then(({ checkTests }) => checkTests)),
  );
  yield* onEach(
    testSaved,
    lazySaga(() => testRuns().then(({ keepTest }) => keepTest)),
  );
  yield* onEach(
    testRemoved,
    lazySaga(() => testRuns().then(({ removeTest }) => removeTest)),
  );
  yield* onEach(
    exportRequested,
    lazySaga(() => files().then(({ exportZap }) => exportZap)),
  );
  yield* onLatest(
    importRequested,
    lazySaga(() => files().then(({ importZap }) => importZap)),
  );
  yield* onEach(
    pasteRequested,
    lazySaga(() => pasting().then(({ paste }) => paste)),
  );
}

/** Where a Zap is put together: its name, its trigger and its actions. It has the whole window to itself. */
function EditorPage(): ReactElement {
  const isOpen = useAppSelector((state) => selectEditor(state).phase === 'open');
  const isChanged = useAppSelector(selectHasChanges);
  useLeaveGuard(isChanged);
  return isOpen ? (
    <Workspace />
  ) : (
    <Frame
      top={
        <div className={css.bar}>
          <BackLink />
          <h1 className={css.heading}>{texts.heading}</h1>
        </div>
      }
    >
      <div className={css.notOpen}>
        <NotOpen />
      </div>
    </Frame>
  );
}

/** The three parts of an open Zap: the bar, the flow and the panel. Each selects what it shows. */
function Workspace(): ReactElement {
  useShortcuts();
  const isTestOpen = useAppSelector((state) => selectTestRun(state).dialog !== null);
  return (
    <Frame top={<OpenBar />}>
      <Obstacles />
      <div className={css.work}>
        <Flow>
          <Notices />
        </Flow>
        <Panel />
      </div>
      <AppPicker />
      {isTestOpen && (
        <Suspense fallback={null}>
          <SavedTests />
        </Suspense>
      )}
    </Frame>
  );
}

/** The bar, and what concerns the whole Zap. */
function OpenBar(): ReactElement {
  const isFirstOn = useFirstOn();
  const isDialogOpen = useAppSelector((state) => selectVersions(state).dialog !== null);
  return (
    <>
      {isFirstOn && <Confetti />}
      <TopBar />
      {isDialogOpen && <OpenDialog />}
      <KeyDialogs />
    </>
  );
}

function OpenDialog(): ReactElement | null {
  const editor = useAppSelector(selectOpen);
  if (editor === null) return null;
  return (
    <Suspense fallback={null}>
      <Dialogs editor={editor} />
    </Suspense>
  );
}

/** True once the Zap was turned on here in an account in which none had been on before. */
function useFirstOn(): boolean {
  const count = useAppSelector(selectCurrentAccount)?.limits.allotment.zaps.count ?? null;
  const isOn = useAppSelector((state) => selectOpen(state)?.zap.state === 'on');
  const isSwitched = useAppSelector((state) => selectOpen(state)?.isSwitched === true);
  // How many were on before this one was: the count changes only when the account is reloaded.
  const [before, setBefore] = useState<number | null>(null);
  if (!isOn && before !== count) setBefore(count);
  return isOn && isSwitched && before === 0;
}

const Frame = ({ top, children }: { top: ReactNode; children: ReactNode }): ReactElement => (
  <div className={css.frame} data-editor>
    <SkipLink>Skip to the steps</SkipLink>
    <header className={css.top}>{top}</header>
    <main className={css.main} id="content" tabIndex={-1}>
      {children}
    </main>
  </div>
);

function NotOpen(): ReactElement | null {
  const dispatch = useAppDispatch();
  const editor = useAppSelector(selectEditor);
  switch (editor.phase) {
    case 'open':
      return null;
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
  slices: [editorSlice, panelSlice, draftsSlice, pickerSlice, operationsSlice, testRunSlice, testsSlice, versionsSlice],
  sagas: [pickerFlow, editorFlow, panelFlow, missedFlow, operationsFlow, versionsFlow, laterFlow, testsFlow],
  Screen: EditorPage,
});

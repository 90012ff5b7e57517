import type { KeyboardEvent, ReactElement, ReactNode } from 'react';
import { Confetti } from '../../widgets/Confetti/Confetti';
import { EmptyState } from '../../widgets/EmptyState/EmptyState';
import { LoadFailure } from '../../widgets/LoadFailure/LoadFailure';
import { Notice } from '../../widgets/Notice/Notice';
import { Skeleton } from '../../widgets/Skeleton/Skeleton';
import { SkipLink } from '../../widgets/SkipLink/SkipLink';
import { TextLink } from '../../widgets/TextLink/TextLink';
import { helpAddressOf } from '../../entities';
import type { MissedDecision } from '../../../domain/runs/missed';
import { MissedItems } from '../run-history';
import { texts } from './texts';
import type { EditorView, Lack } from './selectors';
import css from './page.module.css';
import { Failures } from './Notices';
import type { StepEvents } from './steps/StepEvents';
import { StepList } from './steps/StepList';
import { TopBar, type TopBarEvents } from './TopBar';
import { Button } from '../../widgets/Button/Button';

export interface EditorScreenProps extends StepEvents, TopBarEvents {
  view: EditorView;
  /** The benefits of a higher plan for this Zap. */
  upgrade?: ReactNode;
  /** Actions on the whole Zap: copy, delete, versions. */
  menu?: ReactNode;
  /** A line under the field of the name. */
  nameNotice?: ReactNode;
  /** How another person's steps differ from these, after a conflict. */
  theirs?: readonly string[] | null;
  /** Dialogs over the page, such as the versions. */
  dialogs?: ReactNode;
  /** Events are shown at length. */
  isPickerExpanded?: boolean;
  /** The first Zap of the account was turned on just now. */
  isFirstOn?: boolean;
  onRetry: () => void;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
  /** The unsaved changes of an earlier visit are discarded. */
  onDrop: () => void;
  /** What becomes of the items that arrived while the Zap was off. */
  onMissed: (decision: MissedDecision) => void;
}

/** Where a Zap is put together: its name, its trigger and its actions. It has the whole window to itself. */
export function EditorScreen({
  view,
  upgrade,
  menu,
  nameNotice,
  theirs = null,
  dialogs,
  isPickerExpanded,
  isFirstOn = false,
  onRetry,
  onTakeTheirs,
  onKeepMine,
  onDrop,
  onMissed,
  ...events
}: EditorScreenProps): ReactElement {
  if (view.phase !== 'open') return <Frame top={<Back />}>{<Content view={view} onRetry={onRetry} />}</Frame>;
  const { state, live, failure, busy, isRestored, steps, lacks } = view;
  const running = state === 'on' && live !== null ? live.number : null;
  const hasPaths = steps.some(({ branches }) => branches !== null && branches.length > 0);
  return (
    <Frame top={<TopBar view={view} menu={menu} nameNotice={nameNotice} {...events} />} onKeyDown={(event) => onShortcut(event, events)}>
      {isFirstOn && <Confetti />}
      <div className={css.column} data-wide={hasPaths || undefined}>
        <Failures
          failure={failure}
          running={running}
          isPublishable={view.isPublishable}
          isBusy={busy !== null}
          theirs={theirs}
          onTakeTheirs={onTakeTheirs}
          onKeepMine={onKeepMine}
        />
        {isRestored && <Restored isNew={view.id === null} isBusy={busy !== null} onDrop={onDrop} />}
        {view.triggerIssue !== null && (
          <Notice kind="warning" title={texts.triggerIssues[view.triggerIssue.type]}>
            {view.triggerIssue.message}
          </Notice>
        )}
        {view.missed !== null && <MissedItems {...view.missed} zap={null} isBusy={view.isDeciding} onDecide={onMissed} />}
        {upgrade}
        <StepList steps={steps} isPickerExpanded={isPickerExpanded} accountId={view.accountId} {...events} />
        {/* A refusal says the same above. */}
        {failure?.kind !== 'refused' && <Lacks lacks={lacks} onShow={(key) => showStep(key, events.onOpen)} />}
      </div>
      {dialogs}
    </Frame>
  );
}

/** Opens a step, and moves the focus there. */
function showStep(key: string, onOpen: (key: string) => void): void {
  onOpen(key);
  document.querySelector<HTMLElement>(`[data-step="${key}"]`)?.focus();
}

/** Ctrl+S saves now. Ctrl+Z and Ctrl+Shift+Z undo and redo, except where a text field has its own. */
function onShortcut(event: KeyboardEvent, { onSave, onUndo, onRedo }: TopBarEvents): void {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
  const name = event.key.toLowerCase();
  if (name === 's') {
    event.preventDefault();
    onSave();
  }
  const isInText = event.target instanceof HTMLElement && event.target.matches('input, textarea');
  if (isInText || (name !== 'z' && name !== 'y')) return;
  event.preventDefault();
  if (name === 'y' || event.shiftKey) onRedo();
  else onUndo();
}

const Back = (): ReactElement => (
  <div className={css.bar}>
    <TextLink to="/app/assets/zaps" isQuiet>
      {texts.back}
    </TextLink>
    <h1 className={css.heading}>{texts.heading}</h1>
  </div>
);

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

function Content({ view, onRetry }: { view: Exclude<EditorView, { phase: 'open' }>; onRetry: () => void }): ReactElement {
  switch (view.phase) {
    case 'loading':
      return <Skeleton label={texts.loading} shape="row" lines={4} />;
    case 'failed':
      return (
        <LoadFailure title={texts.loadFailed[view.resource]} retry={texts.retry} onRetry={onRetry}>
          <FailureText message={view.message} helpAddress={helpAddressOf(view.resource)} />
        </LoadFailure>
      );
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

const FailureText = ({ message, helpAddress }: { message: string; helpAddress: string | null }): ReactElement => (
  <>
    {message}
    {helpAddress !== null && (
      <>
        {' '}
        <TextLink to={helpAddress}>{texts.emptyDropdowns}</TextLink>
      </>
    )}
  </>
);

export interface RestoredProps {
  isNew: boolean;
  isBusy: boolean;
  onDrop: () => void;
}

/** Says that the content is unsaved and from an earlier visit, and can discard it. */
function Restored({ isNew, isBusy, onDrop }: RestoredProps): ReactElement {
  return (
    <Notice
      kind="info"
      title={texts.restored}
      action={
        <Button size="small" isBusy={isBusy} onClick={onDrop}>
          {isNew ? texts.dropNew : texts.drop}
        </Button>
      }
    >
      {isNew ? texts.restoredNewText : texts.restoredText}
    </Notice>
  );
}

export interface LacksProps {
  lacks: readonly Lack[];
  /** Leads to the step that lacks something. */
  onShow: (key: string) => void;
}

/** The gaps of the Zap itself, each with the way to its step; the limits of the plan are checked by the server. */
function Lacks({ lacks, onShow }: LacksProps): ReactElement | null {
  if (lacks.length === 0) return null;
  return (
    <section className={css.lacks} aria-labelledby="editor-lacks">
      <h2 className={css.stepTitle} id="editor-lacks">
        {texts.lacksTitle}
      </h2>
      <ul className={css.said}>
        {lacks.map(({ position, key, kind, name }) => (
          <li key={`${key ?? ''}${kind}${name}`}>
            {key === null ? (
              texts.lacks[kind](position, name)
            ) : (
              <button type="button" className={css.link} onClick={() => onShow(key)}>
                {texts.lacks[kind](position, name)}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

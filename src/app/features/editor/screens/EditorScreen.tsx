import type { ReactElement, ReactNode } from 'react';
import { Confetti } from '../../../widgets/Confetti/Confetti';
import { EmptyState } from '../../../widgets/EmptyState/EmptyState';
import { LoadFailure } from '../../../widgets/LoadFailure/LoadFailure';
import { Skeleton } from '../../../widgets/Skeleton/Skeleton';
import { SkipLink } from '../../../widgets/SkipLink/SkipLink';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { helpAddressOf } from '../../../entities';
import { copy } from '../copy';
import type { EditorView } from '../selectors';
import css from './EditorScreen.module.css';
import { Faults } from './Faults';
import { Lacks } from './Lacks';
import { Restored } from './Restored';
import { StepList, type StepEvents } from './StepList';
import { TopBar, type TopBarEvents } from './TopBar';

export interface EditorScreenProps extends StepEvents, TopBarEvents {
  view: EditorView;
  /** The benefits of a higher plan for this Zap. */
  upgrade?: ReactNode;
  /** Events are shown at length. */
  isPickerExpanded?: boolean;
  /** The first Zap of the account was turned on just now. */
  isFirstOn?: boolean;
  onRetry: () => void;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
  /** What was not saved in a visit before is not wanted any more. */
  onDrop: () => void;
}

/** Where a Zap is put together: its name, its trigger and its actions. It has the whole window to itself. */
export function EditorScreen({
  view,
  upgrade,
  isPickerExpanded,
  isFirstOn = false,
  onRetry,
  onTakeTheirs,
  onKeepMine,
  onDrop,
  ...events
}: EditorScreenProps): ReactElement {
  if (view.phase !== 'open') return <Frame top={<Back />}>{<Content view={view} onRetry={onRetry} />}</Frame>;
  const isLocked = view.state === 'on';
  return (
    <Frame top={<TopBar view={view} {...events} />}>
      {isFirstOn && <Confetti />}
      <div className={css.column}>
        <Faults fault={view.fault} isOn={isLocked} isBusy={view.busy !== null} onTakeTheirs={onTakeTheirs} onKeepMine={onKeepMine} />
        {view.isRestored && <Restored isNew={view.id === null} isBusy={view.busy !== null} onDrop={onDrop} />}
        {upgrade}
        <StepList steps={view.steps} isLocked={isLocked} isPickerExpanded={isPickerExpanded} accountId={view.accountId} {...events} />
        {/* A refusal says the same above. */}
        {!isLocked && view.fault?.kind !== 'refused' && <Lacks lacks={view.lacks} />}
      </div>
    </Frame>
  );
}

const Back = (): ReactElement => (
  <div className={css.bar}>
    <TextLink to="/app/assets/zaps" isQuiet>
      {copy.back}
    </TextLink>
    <h1 className={css.heading}>{copy.heading}</h1>
  </div>
);

const Frame = ({ top, children }: { top: ReactNode; children: ReactNode }): ReactElement => (
  <>
    <SkipLink>Skip to the steps</SkipLink>
    <header className={css.top}>{top}</header>
    <main className={css.main} id="content" tabIndex={-1}>
      {children}
    </main>
  </>
);

function Content({ view, onRetry }: { view: Exclude<EditorView, { phase: 'open' }>; onRetry: () => void }): ReactElement {
  switch (view.phase) {
    case 'loading':
      return <Skeleton label={copy.loading} shape="row" lines={4} />;
    case 'failed':
      return (
        <LoadFailure title={copy.loadFailed[view.resource]} retry={copy.retry} onRetry={onRetry}>
          <FailureText message={view.message} helpAddress={helpAddressOf(view.resource)} />
        </LoadFailure>
      );
    case 'missing':
      return (
        <EmptyState
          title={copy.missing}
          action={
            <TextLink to="/app/assets/zaps" look="secondary">
              {copy.toZaps}
            </TextLink>
          }
        >
          <p>{copy.missingText}</p>
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
        <TextLink to={helpAddress}>{copy.emptyDropdowns}</TextLink>
      </>
    )}
  </>
);

import { lazy, Suspense, useEffect, useRef, type ComponentType, type ReactElement, type ReactNode } from 'react';
import type { ZapDefinition } from '../../../domain/runs/definition';
import { pathsKey, plainStepCount } from '../../../domain/turningOn';
import { upgradeFor, upgradeKinds, type UpgradeKind } from '../../../domain/upgrades';
import { shallowEqual, useAppDispatch, useAppSelector } from '../../platform/hooks';
import { Button } from '../../widgets/Button/Button';
import { Icon } from '../../widgets/Icon/Icon';
import { Notice } from '../../widgets/Notice/Notice';
import { Popover } from '../../widgets/Popover/Popover';
import { Bar } from '../../widgets/Stack/Stack';
import { TextLink } from '../../widgets/TextLink/TextLink';
import { selectCurrentAccountId } from '../accounts';
import { MissedItems } from '../run-history';
import { UpgradePrompt } from '../upgrade-prompts';
import type { EditorFailure, OpenEditor } from './openEditor';
import css from './page.module.css';
import { panelSlice } from './panel/state';
import { missedDecided, newestAsked } from './saving/actions';
import { selectHasChanges, selectIsPublishable, selectLacks, selectSteps } from './selectors';
import { draftDropped, editorSlice, mineKept, selectOpen, theirsTaken } from './state';
import type { StepView } from './steps/step';
import { texts } from './texts';

/** What failed, or has to be decided before the work goes on: above the flow and the panel, so that it is seen in any window. */
export function Obstacles(): ReactNode {
  const dispatch = useAppDispatch();
  const open = useAppSelector((state) => withoutDefinition(selectOpen(state)), shallowEqual);
  const isChanged = useAppSelector(selectHasChanges);
  if (open === null) return null;
  const { zap, busy, failure, isRestored } = open;
  return (
    <div className={css.obstacles}>
      {failure !== null && <Failure failure={failure} />}
      {isRestored && isChanged && (
        <Notice
          kind="info"
          title={texts.restored}
          action={
            <Button size="small" isBusy={busy !== null} onClick={() => dispatch(draftDropped())}>
              {zap.id === null ? texts.dropNew : texts.drop}
            </Button>
          }
        >
          {zap.id === null ? texts.restoredNewText : texts.restoredText}
        </Notice>
      )}
    </div>
  );
}

/** What is to be known of the Zap and its trigger, above the steps. */
export function Notices(): ReactNode {
  const dispatch = useAppDispatch();
  const open = useAppSelector((state) => withoutDefinition(selectOpen(state)), shallowEqual);
  const isPublishable = useAppSelector(selectIsPublishable);
  if (open === null) return null;
  const { zap, isDeciding = false, failure } = open;
  const { id, triggerIssue, missed, live } = zap;
  const isOn = zap.state === 'on';
  return (
    <div className={css.notices}>
      {isOn && live !== null && failure === null && (
        <p className={css.quiet}>{isPublishable ? texts.isOnText(live.number) : texts.isOnUnchanged(live.number)}</p>
      )}
      {isOn && triggerIssue !== null && (
        <Notice kind="warning" title={texts.triggerIssues[triggerIssue.type]}>
          {triggerIssue.message}
        </Notice>
      )}
      {isOn && id !== null && missed !== null && missed.count > 0 && (
        <MissedItems {...missed} zap={null} isBusy={isDeciding} onDecide={(decision) => dispatch(missedDecided({ of: id, decision }))} />
      )}
      {id !== null &&
        zap.olderApps?.map(({ app, name, version, newest, changes }) => (
          <Notice
            key={app}
            kind="info"
            title={texts.olderApp(name, version)}
            action={
              <Button size="small" isBusy={isDeciding} onClick={() => dispatch(newestAsked({ of: id, app }))}>
                {texts.useNewest(newest)}
              </Button>
            }
          >
            {texts.olderAppText(newest, changes.length > 0)}
            <Sentences of={changes} />
          </Notice>
        ))}
      <PlanLacks zap={zap} failure={failure} />
    </div>
  );
}

/** All but what is edited, so that a key in a field does not draw the notices. */
function withoutDefinition(open: OpenEditor | null): Omit<OpenEditor, 'definition' | 'history'> | null {
  if (open === null) return null;
  const { definition: _definition, history: _history, ...rest } = open;
  return rest;
}

/** The obstacle to saving the Zap or turning it on, and its remedies. */
function Failure({ failure }: { failure: EditorFailure }): ReactElement {
  const notice = useRef<HTMLDivElement>(null);
  // A save can fail while somebody types, and the button of everything else is always in view, which the notice may not be.
  const ofPress = failure.kind === 'refused' || (failure.kind === 'failed' && failure.what !== 'save') ? failure : null;
  useEffect(() => {
    if (ofPress !== null) notice.current?.focus();
  }, [ofPress]);
  switch (failure.kind) {
    case 'failed':
      return (
        <Notice kind="error" title={texts.notDone[failure.what]} noticeRef={notice}>
          {failure.messages.join(' ')}
        </Notice>
      );
    case 'outdated':
      return <Outdated theirs={failure.theirs} />;
    case 'refused':
      return (
        <Notice
          kind="warning"
          title={texts.refused}
          noticeRef={notice}
          action={
            failure.helpUrl !== null && (
              <TextLink to={failure.helpUrl} isNewTab>
                {texts.learnMore}
              </TextLink>
            )
          }
        >
          <Sentences of={[...failure.messages, ...failure.fixes]} />
        </Notice>
      );
  }
}

const notLoaded: ComponentType<{ theirs: ZapDefinition }> = () => texts.differencesNotLoaded;

const TheirChanges = lazy(() =>
  import(/* webpackChunkName: "editor-dialogs" */ './versions/Comparison').then(
    (comparison) => ({ default: comparison.TheirChanges as ComponentType<{ theirs: ZapDefinition }> }),
    () => ({ default: notLoaded }),
  ),
);

/** Another person has changed the steps: how, if that is known, and whose are kept. */
function Outdated({ theirs }: Pick<Extract<EditorFailure, { kind: 'outdated' }>, 'theirs'>): ReactElement {
  const dispatch = useAppDispatch();
  const isBusy = useAppSelector((state) => selectOpen(state)?.busy != null);
  return (
    <Notice
      kind="warning"
      title={texts.outdated}
      action={
        <Bar>
          <Button size="small" isBusy={isBusy} onClick={() => dispatch(theirsTaken())}>
            {texts.takeTheirs}
          </Button>
          <Button size="small" isBusy={isBusy} onClick={() => dispatch(mineKept())}>
            {texts.keepMine}
          </Button>
        </Bar>
      }
    >
      {texts.outdatedText}
      <Suspense fallback={null}>{theirs !== null && <TheirChanges theirs={theirs} />}</Suspense>
    </Notice>
  );
}

const Sentences = ({ of }: { of: readonly string[] }): ReactElement => (
  <ul className={css.list}>
    {of.map((sentence) => (
      <li key={sentence}>{sentence}</li>
    ))}
  </ul>
);

/** Features of a plan that this Zap needs before it can be on, shown before the switch is pressed. */
function needsOf(zap: OpenEditor['zap'], all: readonly StepView[]): ReadonlySet<UpgradeKind> {
  if (zap.state === 'on') return new Set();
  const chosen = all.filter(({ app }) => app !== '');
  return new Set<UpgradeKind>([
    'zaps',
    'taskLimit',
    ...(chosen.length > plainStepCount ? (['multistep'] as const) : []),
    ...(chosen.some(({ isPremium }) => isPremium) ? (['apps'] as const) : []),
    ...(chosen.some(({ app }) => app === pathsKey) ? (['paths'] as const) : []),
  ]);
}

/** Plans that would let the Zap be on, as far as the account lacks that, and in any case after a refusal. */
function PlanLacks({ zap, failure }: Pick<OpenEditor, 'zap' | 'failure'>): ReactNode {
  const currentId = useAppSelector(selectCurrentAccountId);
  const all = useAppSelector(selectSteps);
  // The prompts concern the current account.
  if (zap.accountId !== undefined && zap.accountId !== currentId) return null;
  const needs = needsOf(zap, all);
  const refused = new Set(failure?.kind === 'refused' ? failure.issueTypes.map(upgradeFor) : []);
  return (
    <UpgradePrompt
      kinds={upgradeKinds.filter((kind) => needs.has(kind) || refused.has(kind))}
      apps={[...new Set(all.filter(({ isPremium }) => isPremium).map(({ name }) => name))]}
      wanted={[...refused]}
      // The refusal next to it names the obstacle.
      isListed={refused.size > 0}
    />
  );
}

/** How many things the Zap itself lacks, and a list of them: each leads to its step and field. The server checks the plan's limits. */
export function Checklist(): ReactNode {
  const dispatch = useAppDispatch();
  const lacks = useAppSelector(selectLacks);
  if (lacks.length === 0) return null;
  return (
    <Popover
      label={texts.lacksTitle}
      trigger={
        <span className={css.left}>
          <Icon name="alert" />
          <span className={css.wide}>{texts.lacksLeft(lacks.length)}</span>
          <span className={css.narrow}>{lacks.length}</span>
        </span>
      }
    >
      {(close) => (
        <>
          <h2 className={css.heading}>{texts.lacksTitle}</h2>
          <ul className={css.list}>
            {lacks.map(({ position, key, kind, name, field }) => (
              <li key={`${key ?? ''}${kind}${name}`}>
                {key === null ? (
                  texts.lacks[kind](position, name)
                ) : (
                  <button
                    type="button"
                    className={css.link}
                    onClick={() => {
                      close();
                      dispatch(editorSlice.actions.stepOpened({ key }));
                      dispatch(panelSlice.actions.fieldWanted({ key, tab: kind === 'other' ? 'configure' : 'setup', field }));
                    }}
                  >
                    {texts.lacks[kind](position, name)}
                  </button>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </Popover>
  );
}

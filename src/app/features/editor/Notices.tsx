import { useEffect, useRef, type ReactElement, type ReactNode } from 'react';
import { describeDifference } from '../../../domain/runs/describe';
import { differences } from '../../../domain/runs/differences';
import { pathsKey, plainStepCount } from '../../../domain/turningOn';
import { upgradeFor, upgradeKinds, type UpgradeKind } from '../../../domain/upgrades';
import { useAppDispatch, useAppSelector } from '../../platform/hooks';
import { Button } from '../../widgets/Button/Button';
import { Notice } from '../../widgets/Notice/Notice';
import { Bar } from '../../widgets/Stack/Stack';
import { TextLink } from '../../widgets/TextLink/TextLink';
import { selectCurrentAccountId } from '../accounts';
import { MissedItems } from '../run-history';
import { UpgradePrompt } from '../upgrade-prompts';
import { hasChanges, isPublishable, type EditorFailure, type OpenEditor } from './openEditor';
import css from './page.module.css';
import { missedDecided } from './saving/actions';
import { selectLacks } from './selectors';
import { draftDropped, editorSlice, mineKept, theirsTaken } from './state';
import { flatSteps, type StepView } from './steps/step';
import { texts } from './texts';

export interface NoticesProps {
  editor: OpenEditor;
  steps: readonly StepView[];
}

/** What is to be known or decided before the work on the steps goes on; it stands above them. */
export function Notices({ editor, steps }: NoticesProps): ReactElement {
  const dispatch = useAppDispatch();
  const { zap, busy, isRestored, isDeciding = false } = editor;
  const { id, triggerIssue, missed } = zap;
  const isOn = zap.state === 'on';
  return (
    <>
      <State editor={editor} />
      {isRestored && hasChanges(editor) && (
        <Notice
          kind="info"
          title={texts.restored}
          action={
            <Button size="small" isBusy={busy !== null} onClick={() => dispatch(draftDropped())}>
              {id === null ? texts.dropNew : texts.drop}
            </Button>
          }
        >
          {id === null ? texts.restoredNewText : texts.restoredText}
        </Notice>
      )}
      {isOn && triggerIssue !== null && (
        <Notice kind="warning" title={texts.triggerIssues[triggerIssue.type]}>
          {triggerIssue.message}
        </Notice>
      )}
      {isOn && id !== null && missed !== null && missed.count > 0 && (
        <MissedItems {...missed} zap={null} isBusy={isDeciding} onDecide={(decision) => dispatch(missedDecided({ of: id, decision }))} />
      )}
      <PlanLacks editor={editor} steps={steps} />
    </>
  );
}

/** The obstacle to saving the Zap or turning it on, and its remedies; without one, the version that runs. */
function State({ editor }: { editor: OpenEditor }): ReactNode {
  const { zap, failure } = editor;
  const notice = useRef<HTMLDivElement>(null);
  // A save can fail while somebody types, and the button of everything else is always in view, which the notice may not be.
  const ofPress = failure?.kind === 'refused' || (failure?.kind === 'failed' && failure.what !== 'save') ? failure : null;
  useEffect(() => {
    if (ofPress !== null) notice.current?.focus();
  }, [ofPress]);
  switch (failure?.kind) {
    case undefined:
      return (
        zap.state === 'on' &&
        zap.live !== null && (
          <Notice kind="info" title={texts.isOn}>
            {isPublishable(editor) ? texts.isOnText(zap.live.number) : texts.isOnUnchanged(zap.live.number)}
          </Notice>
        )
      );
    case 'failed':
      return (
        <Notice kind="error" title={texts.notDone[failure.what]} noticeRef={notice}>
          {failure.messages.join(' ')}
        </Notice>
      );
    case 'outdated':
      return <Outdated editor={editor} theirs={failure.theirs} />;
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

type Theirs = Extract<EditorFailure, { kind: 'outdated' }>['theirs'];

/** Another person has changed the steps: how, if that is known, and whose are kept. */
function Outdated({ editor: { definition, busy }, theirs }: { editor: OpenEditor; theirs: Theirs }): ReactElement {
  const dispatch = useAppDispatch();
  const differ = theirs && differences(definition, theirs).map((difference) => describeDifference(difference));
  return (
    <Notice
      kind="warning"
      title={texts.outdated}
      action={
        <Bar>
          <Button size="small" isBusy={busy !== null} onClick={() => dispatch(theirsTaken())}>
            {texts.takeTheirs}
          </Button>
          <Button size="small" isBusy={busy !== null} onClick={() => dispatch(mineKept())}>
            {texts.keepMine}
          </Button>
        </Bar>
      }
    >
      {texts.outdatedText}
      {differ !== null && (
        <>
          <p>{differ.length === 0 ? texts.theirsSame : texts.theirsDiffer}</p>
          <Sentences of={differ} />
        </>
      )}
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
function needsOf({ zap }: OpenEditor, all: readonly StepView[]): ReadonlySet<UpgradeKind> {
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
function PlanLacks({ editor, steps }: NoticesProps): ReactNode {
  const currentId = useAppSelector(selectCurrentAccountId);
  const { zap, failure } = editor;
  // The prompts concern the current account.
  if (zap.accountId !== undefined && zap.accountId !== currentId) return null;
  const all = flatSteps(steps);
  const needs = needsOf(editor, all);
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

/** The gaps of the Zap itself, each with the way to its step; the limits of the plan are checked by the server. */
export function Lacks(): ReactNode {
  const dispatch = useAppDispatch();
  const lacks = useAppSelector(selectLacks);
  if (lacks.length === 0) return null;
  /** Opens a step, and moves the focus there. */
  const show = (key: string): void => {
    dispatch(editorSlice.actions.stepOpened({ key }));
    document.querySelector<HTMLElement>(`[data-step="${key}"]`)?.focus();
  };
  return (
    <section className={css.lacks} aria-labelledby="editor-lacks">
      <h2 className={css.heading} id="editor-lacks">
        {texts.lacksTitle}
      </h2>
      <ul className={css.list}>
        {lacks.map(({ position, key, kind, name }) => (
          <li key={`${key ?? ''}${kind}${name}`}>
            {key === null ? (
              texts.lacks[kind](position, name)
            ) : (
              <button type="button" className={css.link} onClick={() => show(key)}>
                {texts.lacks[kind](position, name)}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

import type { ReactElement, ReactNode } from 'react';
import { minutes } from '../../../domain/durations';
import type { UpgradeKind } from '../../../domain/upgrades';
import { useAppDispatch, useAppSelector } from '../../platform/hooks';
import { useNow } from '../../platform/useNow';
import { TextLink } from '../../widgets/TextLink/TextLink';
import { selectCurrentAccount } from '../accounts';
import { helpAcknowledged } from '../profile';
import { tracked } from '../tracking';
import { dismissalKey, selectUpgradeContext, selectUpgradesShown, type UpgradeContext, type WithUpgrades } from './selectors';
import { said, texts } from './texts';
import css from './UpgradePrompt.module.css';

export interface UpgradePromptProps {
  /** The features that the account lacks and a plan is suggested for. */
  kinds: readonly UpgradeKind[];
  /** Names of the apps in question. */
  apps?: readonly string[];
  /** The kinds that were just attempted in vain: shown even if not due or hidden, and cannot be hidden. */
  wanted?: readonly UpgradeKind[];
  /** The obstacle is named above: the card only shows the benefits of a higher plan. */
  isListed?: boolean;
  /** The plans are about to be shown: dialogs above them close. */
  onFollow?: () => void;
}

/** Of the seven prompts those for `kinds` in one card, where the current account does without; nothing otherwise, and nothing once hidden for the period. */
export function UpgradePrompt({ kinds, apps, wanted = [], isListed, onFollow }: UpgradePromptProps): ReactNode {
  const dispatch = useAppDispatch();
  const now = useNow(() => minutes(1));
  const context = useAppSelector((state: WithUpgrades) => selectUpgradeContext(state, now));
  const account = useAppSelector(selectCurrentAccount);
  const due = useAppSelector((state: WithUpgrades) => selectUpgradesShown(state, now)).split(',');
  const shown = kinds.filter((kind) => due.includes(kind) || wanted.includes(kind));
  if (context === null || account === null || shown.length === 0) return null;
  const hide = (): void => {
    for (const kind of shown) dispatch(helpAcknowledged({ key: dismissalKey(kind, account) }));
  };
  return (
    <UpgradeCard
      kinds={shown}
      isListed={isListed}
      {...context}
      facts={apps ? { ...context.facts, apps } : context.facts}
      onFollow={onFollow}
      onTrack={(link) => dispatch(tracked('link followed', { link }))}
      onDismiss={shown.some((kind) => wanted.includes(kind)) ? undefined : hide}
    />
  );
}

export interface UpgradeCardProps extends UpgradeContext, Pick<UpgradePromptProps, 'isListed' | 'onFollow'> {
  /** Features that the plan lacks here; at least one. Several share one card, and one link to the plans. */
  kinds: readonly UpgradeKind[];
  /** Absent after a failed attempt: then it stays. */
  onDismiss?: () => void;
  /** Counts that the plans were asked for, under the given name. */
  onTrack: (message: string) => void;
}

/** A present obstacle, rather than a suggestion. */
const pressing: ReadonlySet<UpgradeKind> = new Set(['taskLimit', 'zaps']);

/** Shows in place what a higher plan offers, and where to get it. It blocks and interrupts nothing. */
export function UpgradeCard({
  kinds,
  isListed = false,
  facts,
  account,
  ask,
  onDismiss,
  onFollow,
  onTrack,
}: UpgradeCardProps): ReactElement {
  const each = kinds.map((kind) => ({ kind, ...said[kind](facts) }));
  const isPressing = kinds.some((kind) => pressing.has(kind));
  const title = isListed ? texts.orUpgrade : each.length === 1 ? each[0]!.title : texts.several;
  return (
    <div role="note" className={css.card} data-pressing={isPressing || undefined} aria-label={title}>
      <div className={css.text}>
        <p className={css.title}>{title}</p>
        {each.length === 1 ? (
          <p>
            {!isListed && each[0]!.text} {each[0]!.gives}
          </p>
        ) : (
          <ul className={css.list}>
            {each.map(({ kind, title: problem, gives }) => (
              <li key={kind}>{isListed ? gives : `${problem}. ${gives}`}</li>
            ))}
          </ul>
        )}
        {ask && <p className={css.why}>{texts.askWhy(account)}</p>}
      </div>
      <div className={css.way}>
        {ask ? (
          <TextLink to={`mailto:${ask.email}?subject=${encodeURIComponent(texts.subject(account))}`} look="secondary" isExternal>
            {texts.ask(ask.name)}
          </TextLink>
        ) : (
          <TextLink
            to="/app/billing"
            look={isPressing && !isListed ? 'primary' : 'secondary'}
            onClick={onFollow}
            trackingMessage={`upgrade/${kinds.join('+')}`}
            onTrack={onTrack}
          >
            {texts.seePlans}
          </TextLink>
        )}
      </div>
      {onDismiss && <button type="button" className={css.dismiss} aria-label={texts.dismiss(title)} onClick={onDismiss} />}
    </div>
  );
}

/** The prompts in the application's frame; all others are where the missing feature is needed. */
const places: Readonly<Record<string, readonly UpgradeKind[]>> = {
  '/app/dashboard': ['taskLimit', 'lowTaskLimit'],
  '/app/home': ['taskLimit', 'lowTaskLimit'],
  '/app/assets/zaps': ['taskLimit', 'lowTaskLimit', 'zaps'],
  '/apps': ['apps'],
  '/app/get-help': ['emailSupport'],
};

/** The prompts of a page, above its content. `path` has no slash at its end. */
export function UpgradeNotices({ path }: { path: string }): ReactNode {
  return (Object.hasOwn(places, path) ? places[path]! : []).map((kind) => <UpgradePrompt key={kind} kinds={[kind]} />);
}

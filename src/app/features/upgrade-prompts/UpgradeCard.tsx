import type { ReactElement } from 'react';
import type { UpgradeKind } from '../../../domain/upgrades';
import { TextLink } from '../../widgets/TextLink/TextLink';
import { texts, said, type UpgradeFacts } from './texts';
import css from './UpgradeCard.module.css';

export interface UpgradeCardProps {
  /** Features that the plan lacks here; at least one. Several share one card, and one link to the plans. */
  kinds: readonly UpgradeKind[];
  /** The obstacle is named above: the card only shows the benefits of a higher plan. */
  isListed?: boolean;
  facts: UpgradeFacts;
  account: string;
  /** Null for people who may change the plan themselves; otherwise the person to ask. */
  ask: { readonly name: string; readonly email: string } | null;
  /** Absent after a failed attempt: then it stays. */
  onDismiss?: () => void;
  /** The plans are about to be shown: dialogs above them close. */
  onFollow?: () => void;
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

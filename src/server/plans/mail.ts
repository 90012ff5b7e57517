import { brand } from '../../domain/brand';
import type { Mail } from '../platform/context';
import { plainTextMail, quotedName, timeOf } from '../platform/mail/plainTextMail';

interface Trial {
  readonly to: string;
  readonly publicUrl: string;
  readonly account: { readonly id: number; readonly name: string };
  /** Of a team or company; else of the account's own. */
  readonly isOfTeam: boolean;
  readonly endsAt: Date;
  /** The team continues with its plan at the end. */
  readonly goesOn: boolean;
}

const nameOf = ({ isOfTeam }: Trial) => (isOfTeam ? 'team trial' : 'trial');

/** A person may have several accounts, each with a trial. */
const subjectOf = ({ account: { name } }: Trial): string => {
  const quoted = quotedName(name);
  return quoted === null ? '' : ` of ${quoted}`;
};

const billingOf = ({ publicUrl, account: { id } }: Trial): string =>
  `See your plan and compare it with others:\n${publicUrl}/app/billing?account_id=${id}`;

/** Announces, three days and one day before the end of a trial, what will happen. */
export function trialEnding(trial: Trial & { readonly daysLeft: number }): Mail {
  const when = trial.daysLeft === 1 ? 'tomorrow' : `in ${trial.daysLeft} days`;
  const then = trial.goesOn
    ? 'Your team then continues on the Team plan, as you chose. You can change that until then.'
    : 'Zaps that exceed your plan are then paused, not deleted. Upgrade to turn them on again.';
  return plainTextMail(trial.to, `Your ${brand.name} ${nameOf(trial)} ends ${when}`, [
    `Your ${nameOf(trial)}${subjectOf(trial)} ends ${timeOf(trial.endsAt)}.`,
    then,
    billingOf(trial),
  ]);
}

/** Reports that a trial has ended, and the effects. */
export function trialEnded(trial: Trial & { readonly paused: number }): Mail {
  const done = trial.goesOn
    ? 'Your team continues on the Team plan, as you chose. No payment is taken.'
    : trial.paused === 0
      ? 'All your Zaps keep running.'
      : `${trial.paused === 1 ? 'One Zap was' : `${trial.paused} Zaps were`} paused, because your plan doesn’t allow ${trial.paused === 1 ? 'it' : 'them'}. Nothing was deleted: with a larger plan they run again.`;
  return plainTextMail(trial.to, `Your ${brand.name} ${nameOf(trial)} has ended`, [
    `Your ${nameOf(trial)}${subjectOf(trial)} ended ${timeOf(trial.endsAt)}.`,
    done,
    billingOf(trial),
  ]);
}

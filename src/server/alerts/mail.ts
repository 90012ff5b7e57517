import { days } from '../../domain/durations';
import type { AlertKind } from '../../domain/runs/alerts';
import { missedKept } from '../../domain/runs/missed';
import { brand } from '../../domain/brand';
import { formatCount, groupDigits } from '../../domain/numbers';
import type { Mail } from '../platform/context';
import { plainTextMail, quotedName, timeOf } from '../platform/mail/plainTextMail';

export interface AlertedZap {
  readonly id: number;
  readonly title: string;
  readonly kind: AlertKind;
  readonly times: number;
  readonly runId: string | null;
  /** The title of the step that failed; null if it is not known. */
  readonly step: string | null;
  readonly until: Date | null;
}

const nameOf = ({ title }: Pick<AlertedZap, 'title'>): string => quotedName(title) ?? 'A Zap without a name';

const events: Readonly<Record<AlertKind, string>> = {
  failed: 'has failed',
  decision: 'needs your decision',
  trigger: 'can’t check for new data',
  flood: 'has runs on hold',
  missed: 'missed items while it was off',
  connection: 'has runs on hold',
  off_soon: 'will be turned off',
  off: 'was turned off',
};

/** Reports problems of a person’s Zaps, and how to solve them. Errors of apps are on the pages only: other people's words (S33). */
export function zapAlerts({ to, publicUrl, zaps }: { to: string; publicUrl: string; zaps: readonly AlertedZap[] }): Mail {
  const [first] = zaps;
  const subject =
    zaps.length === 1 && first !== undefined
      ? `${nameOf(first)} ${events[first.kind]}`
      : `${formatCount(zaps.length, 'alert')} about your Zaps`;
  return plainTextMail(to, subject, [
    ...zaps.map((zap) => paragraphOf(zap, publicUrl)),
    `Choose when to be alerted:\n${publicUrl}/app/settings/notifications`,
  ]);
}

function paragraphOf(zap: AlertedZap, publicUrl: string): string {
  const { id, kind, times, runId, until } = zap;
  const step = zap.step === null ? null : quotedName(zap.step);
  const history = `${publicUrl}/app/history`;
  switch (kind) {
    case 'failed': {
      const where = step === null ? '' : ` at the step ${step}`;
      const what =
        times === 1
          ? `A run of ${nameOf(zap)} failed${where}.`
          : `${groupDigits(times)} runs of ${nameOf(zap)} failed${where === '' ? '' : `, the last one${where}`}.`;
      return `${what} See the error, correct the Zap or the data, and replay it:\n${runId === null ? `${history}?state=failed&zap=${id}` : `${history}/${runId}`}`;
    }
    case 'decision': {
      const where = step === null ? 'a step' : `the step ${step}`;
      const what =
        times === 1
          ? `A run of ${nameOf(zap)} needs your decision: ${where} got no clear answer, so it may have been done or not.`
          : `${groupDigits(times)} runs of ${nameOf(zap)} need your decision, the last one at ${where}: there was no clear answer, so it may have been done or not.`;
      return `${what} Look in the app, then say whether it was done, try it again, or stop:\n${runId === null ? `${history}?state=decision&zap=${id}` : `${history}/${runId}`}`;
    }
    case 'trigger':
      return `${nameOf(zap)} can’t check its app for new data: the last three attempts failed. It keeps trying. Check the trigger and its connection:\n${publicUrl}/editor/${id}`;
    case 'flood':
      return `${nameOf(zap)} got many events at once, so ${formatCount(times, 'run')} ${times === 1 ? 'is' : 'are'} on hold. Review and release them:\n${history}?state=held&zap=${id}`;
    case 'missed':
      return `${formatCount(times, 'item')} arrived while ${nameOf(zap)} was off. ${times === 1 ? 'It won’t run by itself, and is' : 'They won’t run by themselves, and are'} left out after ${formatCount(missedKept / days(1), 'day')}. Run ${times === 1 ? 'it' : 'them'} or leave ${times === 1 ? 'it' : 'them'} out:\n${history}?state=held&zap=${id}`;
    case 'connection':
      return `${formatCount(times, 'run')} of ${nameOf(zap)} ${times === 1 ? 'is' : 'are'} on hold, because a connection stopped working. Connect the app again, and they continue:\n${publicUrl}/app/assets/connections`;
    case 'off_soon':
      return `Nearly all runs of ${nameOf(zap)} failed in the last seven days${step === null ? '' : `, most at the step ${step}`}. ${until === null ? 'It' : `${timeOf(until)} it`} will be turned off, unless its runs succeed again. See what fails:\n${history}?state=failed&zap=${id}`;
    case 'off':
      return `${nameOf(zap)} was turned off, because nearly all its runs failed in the last seven days${step === null ? '' : `, most at the step ${step}`}. Correct it, turn it on, and replay the failed runs:\n${history}?state=failed&zap=${id}`;
  }
}

/** Tells that an account has used a share of its tasks. */
export function taskLimitReached({
  to,
  publicUrl,
  share,
  tasks,
  limit,
  allowsMore,
  renewsAt,
}: {
  to: string;
  publicUrl: string;
  share: number;
  tasks: number;
  limit: number;
  /** The plan charges for more tasks. */
  allowsMore: boolean;
  renewsAt: Date;
}): Mail {
  const used = `Your account has used ${groupDigits(tasks)} of the ${groupDigits(limit)} tasks of this period.`;
  const then =
    share < 100
      ? 'When they are used up, further runs are held until the next period, unless you choose a larger plan. Nothing is lost.'
      : 'Further runs are held. You can release them in the next period, or at once with a larger plan. Nothing is lost.';
  return plainTextMail(to, share < 100 ? `You’ve used ${share}% of your ${brand.name} tasks` : `Your ${brand.name} tasks are used up`, [
    used,
    allowsMore ? 'Your plan charges for more tasks, so all Zaps keep running.' : then,
    `The next period begins ${timeOf(renewsAt)}. See your use of tasks and compare plans:\n${publicUrl}/app/billing`,
  ]);
}

export interface SummarizedZap {
  readonly title: string;
  readonly succeeded: number;
  readonly failed: number;
  readonly held: number;
}

const periods = { daily: 'the last day', weekly: 'the last week', monthly: 'the last month', never: 'the last days' } as const;

/** Summarises the activity of a person’s Zaps in a period; the busiest first. */
export function zapSummary({
  to,
  publicUrl,
  schedule,
  zaps,
  runs,
  failed,
  tasks,
}: {
  to: string;
  publicUrl: string;
  schedule: keyof typeof periods;
  zaps: readonly SummarizedZap[];
  runs: number;
  failed: number;
  tasks: number;
}): Mail {
  const lines = zaps.map(({ title, succeeded, failed: bad, held }) => {
    const parts = [
      `${groupDigits(succeeded)} succeeded`,
      ...(bad > 0 ? [`${groupDigits(bad)} failed`] : []),
      ...(held > 0 ? [`${groupDigits(held)} on hold`] : []),
    ];
    return `- ${nameOf({ title })}: ${parts.join(', ')}`;
  });
  return plainTextMail(
    to,
    `Your Zaps: ${formatCount(runs, 'run')} in ${periods[schedule]}${failed > 0 ? `, ${groupDigits(failed)} failed` : ''}`,
    [
      `In ${periods[schedule]} your Zaps ran ${groupDigits(runs)} ${runs === 1 ? 'time' : 'times'} and used ${formatCount(tasks, 'task')}.`,
      lines.join('\n'),
      `All runs with their steps:\n${publicUrl}/app/history`,
      `Choose how often you get this email:\n${publicUrl}/app/settings/notifications`,
    ],
  );
}

import { useCallback, useEffect, useMemo, useRef, useState, type ReactElement } from 'react';
import { groupDigits, unlimited } from '../../../../domain/numbers';
import { Button } from '../../../widgets/Button/Button';
import { Card } from '../../../widgets/Card/Card';
import { ChoiceBar } from '../../../widgets/ChoiceBar/ChoiceBar';
import { Meter } from '../../../widgets/Meter/Meter';
import { Notice } from '../../../widgets/Notice/Notice';
import { Tag } from '../../../widgets/Tag/Tag';
import { texts } from '../texts';
import { hasId, idsOf, type Ids } from '../selection';
import type { AppUse, ChosenConnection } from '../connections';
import { plannedWords, usedConnections } from '../describe';
import type { MovePlan, PlannedZap, Verdict } from '../replies';
import { ConnectionChoices } from './ConnectionChoices';
import { listHeight } from './ZapPicker';
import { VirtualList } from '../../../widgets/VirtualList/VirtualList';
import css from './Review.module.css';

export interface ReviewScreenProps {
  plan: MovePlan;
  /** Ids of which it says something else than the plan before it, ascending; null when it is the first. */
  changed: Ids | null;
  /** The connections that they get, by app. */
  apps: readonly AppUse[];
  /** The plan is being renewed with another connection. */
  isUpdating: boolean;
  /** Why it was not. */
  problem: string | null;
  onConnection: (choice: ChosenConnection) => void;
  onConfirm: () => void;
  onRemoveBlocked: (ids: Ids) => void;
  onBack: () => void;
}

const verdicts = ['pauses', 'blocked', 'ready'] as const satisfies readonly Verdict[];
const kinds = { ready: 'success', pauses: 'warning', blocked: 'error' } as const;

/** The effect of the move on each Zap, before anything moves. */
export function ReviewScreen(props: ReviewScreenProps): ReactElement {
  const { plan, changed, apps, isUpdating, problem, onConnection, onConfirm, onRemoveBlocked, onBack } = props;
  const { target, zaps } = plan;
  const heading = useRef<HTMLHeadingElement>(null);
  const [shown, setShown] = useState<Verdict | 'all'>('all');
  // Not for a plan with another connection: the focus stays on the choice.
  useEffect(() => heading.current?.focus(), [changed]);

  const byVerdict = useMemo(() => sorted(zaps), [zaps]);
  const { blocked } = byVerdict;
  // Zaps that need attention are first.
  const rows = useMemo(() => (shown === 'all' ? verdicts.flatMap((verdict) => byVerdict[verdict]) : byVerdict[shown]), [byVerdict, shown]);
  const keyOf = useCallback((index: number) => rows[index]?.id ?? index, [rows]);
  const choices = [
    { value: 'all' as const, label: texts.review.all, count: groupDigits(zaps.length) },
    ...verdicts.map((verdict) => ({
      value: verdict,
      label: texts.review.verdicts[verdict],
      count: groupDigits(byVerdict[verdict].length),
    })),
  ];

  return (
    <Card>
      <div className={css.stack}>
        <div>
          <h2 ref={heading} tabIndex={-1}>
            {texts.review.title}
          </h2>
          <p className={css.lead}>
            {byVerdict.ready.length === zaps.length ? texts.review.leadUnchanged(target.name) : texts.review.lead(target.name)}
          </p>
        </div>
        {changed && <Notice kind="warning" title={texts.review.outdated(changed.length)} />}
        <Meter
          label={texts.review.on(target.name)}
          value={target.zaps.count}
          limit={target.zaps.limit === unlimited ? null : target.zaps.limit}
        />
        {apps.length > 0 && <ConnectionChoices apps={apps} target={target.name} onChoose={onConnection} />}
        {problem !== null && <Notice kind="error" title={problem} />}
        <ChoiceBar label={texts.review.filter} value={shown} choices={choices} onChoose={setShown} />
        <div className={css.box}>
          {rows.length === 0 ? (
            <p className={css.empty} style={{ height: listHeight }}>
              {texts.review.nothing}
            </p>
          ) : (
            <VirtualList label={texts.review.listLabel} count={rows.length} height={listHeight} lineHeight={72} growing keyOf={keyOf}>
              {(index) => {
                const zap = rows[index];
                return zap && <PlanLine zap={zap} plan={plan} isChanged={changed !== null && hasId(changed, zap.id)} />;
              }}
            </VirtualList>
          )}
        </div>
        <div className={css.acts}>
          {blocked.length > 0 ? (
            <>
              <Button kind="primary" onClick={() => onRemoveBlocked(idsOf(blocked.map(({ id }) => id)))}>
                {texts.review.removeBlocked(blocked.length)}
              </Button>
              <span className={css.lead}>{texts.review.blockedFirst}</span>
            </>
          ) : (
            <Button kind="primary" isBusy={isUpdating} onClick={onConfirm}>
              {texts.move(zaps.length)}
            </Button>
          )}
          <Button onClick={onBack}>{texts.review.back}</Button>
        </div>
      </div>
    </Card>
  );
}

function sorted(zaps: readonly PlannedZap[]): Record<Verdict, PlannedZap[]> {
  const byVerdict: Record<Verdict, PlannedZap[]> = { ready: [], pauses: [], blocked: [] };
  for (const zap of zaps) byVerdict[zap.verdict].push(zap);
  return byVerdict;
}

function PlanLine({ zap, plan, isChanged }: { zap: PlannedZap; plan: MovePlan; isChanged: boolean }): ReactElement {
  const uses = usedConnections(zap, plan);
  return (
    <div className={css.line}>
      <div className={css.titles}>
        <span className={css.title}>{zap.title.trim() || texts.untitled}</span>
        <span className={css.words}>{plannedWords(zap, plan.target.name)}</span>
        {uses !== '' && <span className={css.words}>{uses}</span>}
      </div>
      {isChanged && <Tag kind="info">{texts.review.changed}</Tag>}
      <Tag kind={kinds[zap.verdict]}>{texts.review.verdicts[zap.verdict]}</Tag>
    </div>
  );
}

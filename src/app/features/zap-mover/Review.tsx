import { useCallback, useEffect, useId, useMemo, useRef, useState, type ReactElement } from 'react';
import { groupDigits, unlimited } from '../../../domain/numbers';
import { useAppDispatch, useAppSelector } from '../../platform/hooks';
import { Button } from '../../widgets/Button/Button';
import { Card } from '../../widgets/Card/Card';
import { ChoiceBar } from '../../widgets/ChoiceBar/ChoiceBar';
import { Meter } from '../../widgets/Meter/Meter';
import { Notice } from '../../widgets/Notice/Notice';
import { Lead } from '../../widgets/Page/Page';
import { SelectField } from '../../widgets/SelectField/SelectField';
import { Bar, Stack } from '../../widgets/Stack/Stack';
import { Tag } from '../../widgets/Tag/Tag';
import { VirtualList } from '../../widgets/VirtualList/VirtualList';
import { VisuallyHidden } from '../../widgets/VisuallyHidden/VisuallyHidden';
import { appUsesOf, type AppUse } from './connections';
import type { MovePlan, PlannedZap, Verdict } from './entity';
import css from './page.module.css';
import { hasId, idsOf } from './selection';
import { selectZapMover, zapMoverSlice, type Moving } from './state';
import { plannedWords, texts, usedConnections } from './texts';
import { listHeight } from './ZapPicker';

const { blockedRemoved, connectionChosen, moveConfirmed, reviewClosed } = zapMoverSlice.actions;

const verdicts = ['pauses', 'blocked', 'ready'] as const satisfies readonly Verdict[];
const kinds = { ready: 'success', pauses: 'warning', blocked: 'error' } as const;

/** The effect of the move on each Zap, before anything moves. */
export function Review({ plan, changed, isUpdating, problem }: Extract<Moving, { phase: 'reviewing' }>): ReactElement {
  const dispatch = useAppDispatch();
  const { target, zaps } = plan;
  const { choices: chosen } = useAppSelector(selectZapMover);
  const apps = useMemo(() => appUsesOf(plan, chosen), [plan, chosen]);
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
      <Stack>
        <div>
          <h2 ref={heading} tabIndex={-1}>
            {texts.review.title}
          </h2>
          <Lead>{byVerdict.ready.length === zaps.length ? texts.review.leadUnchanged(target.name) : texts.review.lead(target.name)}</Lead>
        </div>
        {changed && <Notice kind="warning" title={texts.review.outdated(changed.length)} />}
        <Meter
          label={texts.review.on(target.name)}
          value={target.zaps.count}
          limit={target.zaps.limit === unlimited ? null : target.zaps.limit}
        />
        {apps.length > 0 && <ConnectionChoices apps={apps} target={target.name} />}
        {problem !== null && <Notice kind="error" title={problem} />}
        <ChoiceBar label={texts.review.filter} value={shown} choices={choices} onChoose={setShown} />
        <div className={css.box}>
          {rows.length === 0 ? (
            <div className={css.area} style={{ height: listHeight }}>
              <p className={css.hint}>{texts.review.nothing}</p>
            </div>
          ) : (
            <VirtualList label={texts.review.listLabel} count={rows.length} height={listHeight} lineHeight={72} growing keyOf={keyOf}>
              {(index) => {
                const zap = rows[index];
                return zap && <PlanLine zap={zap} plan={plan} isChanged={changed !== null && hasId(changed, zap.id)} />;
              }}
            </VirtualList>
          )}
        </div>
        <Bar>
          {blocked.length > 0 ? (
            <>
              <Button kind="primary" onClick={() => dispatch(blockedRemoved({ ids: idsOf(blocked.map(({ id }) => id)) }))}>
                {texts.review.removeBlocked(blocked.length)}
              </Button>
              <Lead>{texts.review.blockedFirst}</Lead>
            </>
          ) : (
            <Button kind="primary" isBusy={isUpdating} onClick={() => dispatch(moveConfirmed())}>
              {texts.move(zaps.length)}
            </Button>
          )}
          <Button onClick={() => dispatch(reviewClosed())}>{texts.review.back}</Button>
        </Bar>
      </Stack>
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

const later = 'later';
const valueOf = (connectionId: number | null): string => (connectionId === null ? later : String(connectionId));
const connectionOf = (value: string): number | null => (value === later ? null : Number(value));

const keyOfUse = ({ app, source }: AppUse): string => (source === null ? app : `${app}-${source.id}`);
/** 'Slack', or 'Slack “Team workspace”' if the Zaps use several connections of it. */
const nameOfUse = ({ name, source }: AppUse): string =>
  source === null ? name : texts.review.connections.ofSource(name, source.title ?? texts.review.connections.hidden);
const sourceOf = ({ app, source }: AppUse) => ({ app, fromConnectionId: source?.id ?? null });

/** Which connections of the target account the moved Zaps use, app by app. */
function ConnectionChoices({ apps, target }: { apps: readonly AppUse[]; target: string }): ReactElement {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <Stack gap="small">
        <h3 id={titleId}>{texts.review.connections.title}</h3>
        <Lead>{texts.review.connections.lead(target)}</Lead>
        {apps.map((app) => (
          <AppChoice key={keyOfUse(app)} app={app} target={target} />
        ))}
      </Stack>
    </section>
  );
}

function AppChoice({ app, target }: { app: AppUse; target: string }): ReactElement {
  const dispatch = useAppDispatch();
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  const { zaps, common } = app;
  const [key, name] = [keyOfUse(app), nameOfUse(app)];
  const usable = new Set(zaps.flatMap(({ choices }) => choices));
  const label = texts.review.connections.usedBy(name, zaps.length);
  if (usable.size === 0) {
    return (
      <div>
        <p className={css.name}>{label}</p>
        <Lead>{texts.review.connections.none(target)}</Lead>
      </div>
    );
  }
  return (
    <Stack gap="small">
      <SelectField
        label={label}
        name={`connection-${key}`}
        value={common === undefined ? '' : valueOf(common)}
        placeholder={texts.review.connections.mixed}
        choices={choicesOf(app, usable)}
        onChange={(value) => dispatch(connectionChosen({ ...sourceOf(app), connectionId: connectionOf(value), zapId: null }))}
      />
      {zaps.length > 1 && (
        <div>
          <Button kind="plain" aria-expanded={isOpen} aria-controls={isOpen ? listId : undefined} onClick={() => setOpen(!isOpen)}>
            {texts.review.connections.each}
            <VisuallyHidden>{texts.review.connections.eachOf(name)}</VisuallyHidden>
          </Button>
        </div>
      )}
      {isOpen && zaps.length > 1 && (
        <div id={listId} className={css.box}>
          <EachZap app={app} />
        </div>
      )}
    </Stack>
  );
}

function EachZap({ app }: { app: AppUse }): ReactElement {
  const dispatch = useAppDispatch();
  const { zaps } = app;
  const [key, name] = [keyOfUse(app), nameOfUse(app)];
  const keyOf = useCallback((index: number) => zaps[index]?.id ?? index, [zaps]);
  return (
    <VirtualList
      label={texts.review.connections.eachLabel(name)}
      count={zaps.length}
      height={listHeight}
      lineHeight={84}
      growing
      snug
      keyOf={keyOf}
    >
      {(index) => {
        const zap = zaps[index];
        return (
          zap && (
            <div className={css.choice}>
              <SelectField
                label={zap.title.trim() || texts.untitled}
                name={`connection-${key}-${zap.id}`}
                value={valueOf(zap.connectionId)}
                choices={choicesOf(app, new Set(zap.choices))}
                onChange={(value) => dispatch(connectionChosen({ ...sourceOf(app), connectionId: connectionOf(value), zapId: zap.id }))}
              />
            </div>
          )
        );
      }}
    </VirtualList>
  );
}

function choicesOf({ connections }: AppUse, usable: ReadonlySet<number>) {
  return [
    ...connections
      .filter(({ id }) => usable.has(id))
      .map(({ id, title, owner }) => ({
        value: String(id),
        label: owner === null ? title : texts.review.connections.sharedBy(title, owner),
      })),
    { value: later, label: texts.review.connections.later },
  ];
}

import { useCallback, useEffect, useRef, useState, type ReactElement } from 'react';
import { hours, minutes } from '../../../domain/durations';
import { moverAddress } from '../../../domain/moverAddresses';
import { useAppDispatch, useAppSelector } from '../../platform/hooks';
import { useNow } from '../../platform/useNow';
import { Button } from '../../widgets/Button/Button';
import { Card } from '../../widgets/Card/Card';
import { Confetti } from '../../widgets/Confetti/Confetti';
import { Notice } from '../../widgets/Notice/Notice';
import { Lead } from '../../widgets/Page/Page';
import { Skeleton } from '../../widgets/Skeleton/Skeleton';
import { Bar, Stack } from '../../widgets/Stack/Stack';
import { TextLink } from '../../widgets/TextLink/TextLink';
import { VirtualList } from '../../widgets/VirtualList/VirtualList';
import { selectAccounts } from '../accounts';
import css from './page.module.css';
import { zapMoverSlice, type Moving } from './state';
import { reportedWords, texts, waitingLines } from './texts';
import { listHeight } from './ZapPicker';

const { triedAgain, undoRequested } = zapMoverSlice.actions;

type In<Phase extends Moving['phase']> = Extract<Moving, { phase: Phase }>;

/** The state of a move: pending, done with its report, or failed. */
export function Status({ moving }: { moving: In<'saving' | 'success' | 'failure' | 'recalling'> }): ReactElement {
  const dispatch = useAppDispatch();
  const heading = useRef<HTMLHeadingElement>(null);
  const isUndone = moving.phase === 'success' && moving.report.undoneAt !== null;
  // An undo takes its button away: the focus would be lost with it.
  useEffect(() => heading.current?.focus(), [moving.phase, isUndone]);
  // Only a move that has just ended is celebrated, not a report that is read again.
  const [wasMoving, setWasMoving] = useState(false);
  if (moving.phase === 'saving' && !wasMoving) setWasMoving(true);

  if (moving.phase === 'recalling') {
    return (
      <Card>
        <Skeleton label={texts.status.recalling} lines={4} />
      </Card>
    );
  }
  return (
    <Card>
      {wasMoving && moving.phase === 'success' && !isUndone && moving.report.movedCount > 0 && <Confetti />}
      <Stack>
        <h2 ref={heading} tabIndex={-1}>
          {isUndone ? texts.undo.title : texts.status[moving.phase]}
        </h2>
        {moving.phase === 'saving' && <Waiting {...moving} />}
        {moving.phase === 'success' && <Done {...moving} />}
        {moving.phase === 'failure' && (
          <>
            <Notice kind="error" title={texts.status.failed}>
              {moving.messages.length > 0 && moving.messages.join(' ')}
            </Notice>
            <Bar gap="medium">
              <Button kind="primary" onClick={() => dispatch(triedAgain())}>
                {texts.status.tryAgain}
              </Button>
              <TextLink to="/app/get-help">{texts.status.support}</TextLink>
            </Bar>
          </>
        )}
      </Stack>
    </Card>
  );
}

/** Gives the name of an account. */
function useAccountNames(): (accountId: number) => string {
  const accounts = useAppSelector(selectAccounts);
  return (accountId) => accounts.find(({ id }) => id === accountId)?.name ?? texts.otherAccount;
}

function Waiting({ attempt, line }: In<'saving'>): ReactElement {
  const nameOf = useAccountNames();
  return (
    <div className={css.waiting} role="status">
      {/* A Zap on its way along a cable between two sockets. Decoration: the words say it all. */}
      <svg className={css.drawing} viewBox="0 0 240 80" width="240" height="80" aria-hidden="true" focusable="false">
        <rect x="8" y="16" width="48" height="48" rx="12" />
        <rect x="184" y="16" width="48" height="48" rx="12" />
        <circle cx="32" cy="40" r="9" />
        <circle cx="208" cy="40" r="9" />
        <path d="M41 40C80 8 160 72 199 40" className={css.cable} />
        <path d="M123 24l-11 18h16l-11 18" className={css.zap} />
      </svg>
      <p className={css.joke}>{waitingLines[line] ?? waitingLines[0]}</p>
      <Lead>{texts.status.onTheWay(attempt.zapIds.length, nameOf(attempt.targetId))}</Lead>
    </div>
  );
}

function Done({ report, isUndoing, problem }: In<'success'>): ReactElement {
  const { fromAccountId: fromId, targetAccountId: toId, zaps, movedCount, undoneAt, undoneCount } = report;
  const nameOf = useAccountNames();
  const [source, target] = [nameOf(fromId), nameOf(toId)];
  const isUndone = undoneAt !== null;
  const keyOf = useCallback((index: number) => zaps[index]?.id ?? index, [zaps]);
  const paused = zaps.filter(({ state, wasState }) => state !== wasState).length;
  return (
    <>
      {isUndone ? (
        <Notice kind="success" title={texts.undo.done(undoneCount, source)} />
      ) : (
        <p>
          {texts.status.moved(movedCount, target)}
          {paused > 0 && ` ${texts.status.switchedOff(paused)}`}
        </p>
      )}
      <Bar gap="medium">
        <TextLink look="primary" to={moverAddress({ fromId, toId })}>
          {texts.status.moveMore}
        </TextLink>
        <TextLink look="secondary" to={`/app/assets/zaps?account_id=${isUndone ? fromId : toId}`}>
          {isUndone ? texts.undo.view : texts.status.view}
        </TextLink>
      </Bar>
      <div className={css.box}>
        <VirtualList label={texts.status.reportLabel} count={zaps.length} height={listHeight} lineHeight={72} growing snug keyOf={keyOf}>
          {(index) => {
            const zap = zaps[index];
            return (
              zap && (
                <div className={css.line}>
                  <div className={css.titles}>
                    <span className={css.title}>{zap.title.trim() || texts.untitled}</span>
                    <span className={css.words}>{reportedWords(zap, { isUndone, source, target })}</span>
                  </div>
                </div>
              )
            );
          }}
        </VirtualList>
      </div>
      {!isUndone && <Undo until={Date.parse(report.undoUntil)} isUndoing={isUndoing} problem={problem} />}
    </>
  );
}

/** `until`: in milliseconds since 1970. */
function Undo({ until, isUndoing, problem }: { until: number } & Pick<In<'success'>, 'isUndoing' | 'problem'>): ReactElement {
  const dispatch = useAppDispatch();
  // The text counts whole hours, in the last hour whole minutes, and changes as soon as one of them has begun.
  const unitOf = (left: number): number => (left >= hours(1) ? hours(1) : minutes(1));
  const left = until - useNow((now) => (until < now ? null : ((until - now) % unitOf(until - now)) + 1));
  const count = Math.max(1, Math.floor(left / unitOf(left)));
  return (
    <>
      {problem !== null && <Notice kind="error" title={problem} />}
      {left > 0 ? (
        <Bar gap="medium">
          <Button isBusy={isUndoing} onClick={() => dispatch(undoRequested())}>
            {texts.undo.act}
          </Button>
          <Lead>{texts.undo.until(left >= hours(1) ? texts.undo.hours(count) : texts.undo.minutes(count))}</Lead>
        </Bar>
      ) : (
        <Lead>{texts.undo.over}</Lead>
      )}
    </>
  );
}

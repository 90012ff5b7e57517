import { useCallback, useEffect, useRef, useState, type ReactElement } from 'react';
import { hours, minutes } from '../../../../domain/durations';
import { moverAddress } from '../../../../domain/moverAddresses';
import { Button } from '../../../widgets/Button/Button';
import { Card } from '../../../widgets/Card/Card';
import { Confetti } from '../../../widgets/Confetti/Confetti';
import { Notice } from '../../../widgets/Notice/Notice';
import { Skeleton } from '../../../widgets/Skeleton/Skeleton';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { texts, waitingLines } from '../texts';
import { reportedWords } from '../describe';
import type { Moving } from '../state';
import type { MoveReport } from '../replies';
import { MovingDrawing } from './MovingDrawing';
import { VirtualList } from '../../../widgets/VirtualList/VirtualList';
import css from './Status.module.css';

export interface StatusScreenProps {
  status: Extract<Moving, { phase: 'saving' | 'success' | 'failure' | 'recalling' }>;
  /** The name of an account. */
  nameOf: (accountId: number) => string;
  /** Milliseconds since 1970. */
  now: number;
  onTryAgain: () => void;
  onUndo: () => void;
}

/** The state of a move: pending, done with its report, or failed. */
export function StatusScreen({ status, nameOf, now, onTryAgain, onUndo }: StatusScreenProps): ReactElement {
  const heading = useRef<HTMLHeadingElement>(null);
  const isUndone = status.phase === 'success' && status.report.undoneAt !== null;
  // An undo takes its button away: the focus would be lost with it.
  useEffect(() => heading.current?.focus(), [status.phase, isUndone]);
  // Only a move that has just ended is celebrated, not a report that is read again.
  const [wasMoving, setWasMoving] = useState(false);
  if (status.phase === 'saving' && !wasMoving) setWasMoving(true);

  if (status.phase === 'recalling') {
    return (
      <Card>
        <Skeleton label={texts.status.recalling} lines={4} />
      </Card>
    );
  }
  return (
    <Card>
      {wasMoving && status.phase === 'success' && !isUndone && status.report.movedCount > 0 && <Confetti />}
      <div className={css.stack}>
        <h2 ref={heading} tabIndex={-1}>
          {isUndone ? texts.undo.title : texts.status[status.phase]}
        </h2>
        {status.phase === 'saving' && <Waiting attempt={status.attempt} line={status.line} nameOf={nameOf} />}
        {status.phase === 'success' && <Done {...status} nameOf={nameOf} now={now} onUndo={onUndo} />}
        {status.phase === 'failure' && <Failed {...status} onTryAgain={onTryAgain} />}
      </div>
    </Card>
  );
}

type WaitingProps = Pick<Extract<Moving, { phase: 'saving' }>, 'attempt' | 'line'> & Pick<StatusScreenProps, 'nameOf'>;

function Waiting({ attempt, line, nameOf }: WaitingProps): ReactElement {
  return (
    <div className={css.waiting} role="status">
      <MovingDrawing />
      <p className={css.joke}>{waitingLines[line] ?? waitingLines[0]}</p>
      <p className={css.quiet}>{texts.status.onTheWay(attempt.zapIds.length, nameOf(attempt.targetId))}</p>
    </div>
  );
}

type DoneProps = Omit<Extract<Moving, { phase: 'success' }>, 'phase'> & Pick<StatusScreenProps, 'nameOf' | 'now' | 'onUndo'>;

function Done({ report, isUndoing, problem, nameOf, now, onUndo }: DoneProps): ReactElement {
  const { fromAccountId: fromId, targetAccountId: toId, zaps, movedCount, undoneAt, undoneCount } = report;
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
      <div className={css.acts}>
        <TextLink look="primary" to={moverAddress({ fromId, toId })}>
          {texts.status.moveMore}
        </TextLink>
        <TextLink look="secondary" to={`/app/assets/zaps?account_id=${isUndone ? fromId : toId}`}>
          {isUndone ? texts.undo.view : texts.status.view}
        </TextLink>
      </div>
      <div className={css.box}>
        <VirtualList label={texts.status.reportLabel} count={zaps.length} height={300} lineHeight={72} growing snug keyOf={keyOf}>
          {(index) => {
            const zap = zaps[index];
            return (
              zap && (
                <div className={css.line}>
                  <span className={css.title}>{zap.title.trim() || texts.untitled}</span>
                  <span className={css.words}>{reportedWords(zap, { isUndone, source, target })}</span>
                </div>
              )
            );
          }}
        </VirtualList>
      </div>
      {!isUndone && <Undo report={report} isUndoing={isUndoing} problem={problem} now={now} onUndo={onUndo} />}
    </>
  );
}

type UndoProps = { report: MoveReport } & Pick<DoneProps, 'isUndoing' | 'problem' | 'now' | 'onUndo'>;

function Undo({ report, isUndoing, problem, now, onUndo }: UndoProps): ReactElement {
  const left = Date.parse(report.undoUntil) - now;
  return (
    <>
      {problem !== null && <Notice kind="error" title={problem} />}
      {left > 0 ? (
        <div className={css.undo}>
          <Button isBusy={isUndoing} onClick={onUndo}>
            {texts.undo.act}
          </Button>
          <span className={css.quiet}>{texts.undo.until(timeLeft(left))}</span>
        </div>
      ) : (
        <p className={css.quiet}>{texts.undo.over}</p>
      )}
    </>
  );
}

/** '23 hours', in the last hour '12 minutes'; at least one. */
function timeLeft(left: number): string {
  return left >= hours(1) ? texts.undo.hours(Math.floor(left / hours(1))) : texts.undo.minutes(Math.max(1, Math.floor(left / minutes(1))));
}

type FailedProps = Omit<Extract<Moving, { phase: 'failure' }>, 'phase'> & Pick<StatusScreenProps, 'onTryAgain'>;

function Failed({ messages, onTryAgain }: FailedProps): ReactElement {
  return (
    <>
      <Notice kind="error" title={texts.status.failed}>
        {messages.length > 0 && messages.join(' ')}
      </Notice>
      <div className={css.acts}>
        <Button kind="primary" onClick={onTryAgain}>
          {texts.status.tryAgain}
        </Button>
        <TextLink to="/app/get-help">{texts.status.support}</TextLink>
      </div>
    </>
  );
}

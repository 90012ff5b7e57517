import { memo, useRef, useState, type KeyboardEvent, type ReactElement } from 'react';
import { useAppSelector } from '../../../platform/hooks';
import { useMinWidth } from '../../../platform/useMinWidth';
import { Button } from '../../../widgets/Button/Button';
import { Icon } from '../../../widgets/Icon/Icon';
import { selectPanel } from '../panel/state';
import { selectOpenedKey, selectSteps } from '../selectors';
import { texts } from '../texts';
import { selectCard, selectTroubled } from './cards';
import css from './StepMap.module.css';
import { useStepActs } from './useStepActs';

/** A Zap with more steps has a map. */
export const mostWithoutMap = 30;

/** Steps in a row of the map, as in its style sheet. */
const perRow = 8;

/** From this width of the window on the map is unfolded at first, in CSS pixels. */
const wide = 1200;

/** An overview of a long Zap: a small square for each step, which goes to it and shows whether it has a problem. */
export function StepMap(): ReactElement | null {
  const isLong = useAppSelector((state) => selectSteps(state).length > mostWithoutMap);
  return isLong ? <LongMap /> : null;
}

function LongMap(): ReactElement {
  const acts = useStepActs();
  const isWide = useMinWidth(wide);
  const [isChosen, setChosen] = useState<boolean | null>(null);
  const isPanelOpen = useAppSelector((state) => selectOpenedKey(state) !== null);
  // Beside the panel there is no room for it next to the cards.
  const isOpen = isChosen ?? (isWide && !isPanelOpen);
  const steps = useAppSelector(selectSteps);
  const { selected } = useAppSelector(selectPanel);
  const troubled = useAppSelector(selectTroubled);
  const current = steps.findIndex(({ key }) => key === selected);
  const goToNextProblem = (): void => {
    const after = steps.slice(current + 1).find(({ key }) => troubled.includes(key));
    const next = after?.key ?? troubled[0];
    if (next !== undefined) acts.reveal(next, 'toCard');
  };
  return (
    <nav className={css.map} aria-label={texts.map.title}>
      <div className={css.head}>
        <button type="button" className={css.fold} aria-expanded={isOpen} onClick={() => setChosen(!isOpen)}>
          <Icon name="fold" />
          {texts.map.head(steps.length, troubled.length)}
        </button>
        {troubled.length > 0 && (
          <Button kind="plain" size="small" onClick={goToNextProblem}>
            {texts.map.nextProblem}
          </Button>
        )}
      </div>
      {isOpen && <Squares keys={steps.map(({ key }) => key)} current={current} />}
    </nav>
  );
}

/** One stop of the Tab key; arrows move between the squares, Enter goes to the step. `current`: where the selected step is; -1 for none. */
function Squares({ keys, current }: { keys: readonly string[]; current: number }): ReactElement {
  const list = useRef<HTMLOListElement>(null);
  const move = (event: KeyboardEvent<HTMLOListElement>): void => {
    const squares = [...(list.current?.querySelectorAll<HTMLElement>('button') ?? [])];
    const at = squares.findIndex((each) => each === document.activeElement);
    const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -perRow, ArrowDown: perRow, Home: -at, End: squares.length - 1 - at }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    squares[at + by]?.focus();
  };
  return (
    // eslint-disable-next-line jsx-a11y-x/no-noninteractive-element-interactions -- keys pressed on its buttons arrive here
    <ol ref={list} className={css.squares} onKeyDown={move}>
      {keys.map((key, index) => (
        <Square key={key} of={key} isCurrent={index === current} isStop={index === Math.max(current, 0)} />
      ))}
    </ol>
  );
}

const Square = memo(function Square({ of, isCurrent, isStop }: { of: string; isCurrent: boolean; isStop: boolean }): ReactElement | null {
  const acts = useStepActs();
  const card = useAppSelector((state) => selectCard(state, of));
  if (card === undefined) return null;
  const { mark, count } = card;
  const { number, title, name, inside } = card.step;
  const label = texts.map.step(number, title || name || texts.notChosen, texts.marks[mark](count));
  return (
    <li>
      <button
        type="button"
        className={css.square}
        data-mark={mark}
        data-inner={inside === null ? undefined : true}
        aria-current={isCurrent ? 'step' : undefined}
        aria-label={label}
        title={label}
        tabIndex={isStop ? 0 : -1}
        onClick={() => acts.reveal(of, 'toCard')}
      >
        {number}
      </button>
    </li>
  );
});

import { lazy, Suspense, type KeyboardEvent, type ReactElement, type ReactNode } from 'react';
import { useAppDispatch } from '../../../platform/hooks';
import { AppLogo } from '../../../widgets/AppLogo/AppLogo';
import { Button, type ButtonProps } from '../../../widgets/Button/Button';
import { Menu } from '../../../widgets/Menu/Menu';
import { Notice } from '../../../widgets/Notice/Notice';
import { Lead } from '../../../widgets/Page/Page';
import { Bar } from '../../../widgets/Stack/Stack';
import { Tag } from '../../../widgets/Tag/Tag';
import { ConnectApp } from '../ConnectApp';
import type { StepPlace } from '../definition/changes';
import { EventPicker } from '../picker/EventPicker';
import { editorSlice } from '../state';
import { texts } from '../texts';
import type { StepView } from './step';
import css from './Steps.module.css';

const { stepDuplicated, stepOpened } = editorSlice.actions;

// Loads with the first step that is opened: fields, mapping, forms, schedules.
const Setup = lazy(() => import(/* webpackChunkName: "editor-setup" */ '../setup/Setup').then((setup) => ({ default: setup.Setup })));

/** The settings of the step, or the conditions of the path, that is open. */
export const OpenSetup = ({ of }: { of: string }): ReactElement => (
  <Suspense fallback={null}>
    <Setup key={of} of={of} />
  </Suspense>
);

/** Changes after which the focus stays with the step, or goes to the next one. `key`: of the step. */
export interface StepMoves {
  move: (key: string, by: -1 | 1) => void;
  /** Into a loop or a path, or out of it. */
  moveTo: (key: string, place: StepPlace) => void;
  remove: (key: string) => void;
}

export interface StepCardProps {
  step: StepView;
  moves: StepMoves;
  /** Inner steps, and the button below. */
  children?: ReactNode;
}

/** One step: its app and event, and its settings while it is open. Actions are moved by their buttons, or by Alt and an arrow key. */
export function StepCard({ step, moves, children }: StepCardProps): ReactElement {
  const dispatch = useAppDispatch();
  const { key, number, isTrigger, app, name, title, note, isOpen, action, idle, toConnect } = step;
  const isComplete = app !== '' && action !== '';
  const moveByKey = (event: KeyboardEvent): void => {
    if (isTrigger || !event.altKey || !arrows.has(event.key)) return;
    const isSideways = event.key === 'ArrowLeft' || event.key === 'ArrowRight';
    // In a text these keys move the cursor by words.
    if (isSideways && event.target instanceof HTMLElement && event.target.matches('input, textarea, [contenteditable="true"]')) return;
    // Otherwise Alt+← leaves the page.
    event.preventDefault();
    event.stopPropagation();
    if (isSideways) moveSideways(step, event.key === 'ArrowLeft' ? 'out' : 'in', moves);
    else moves.move(key, event.key === 'ArrowUp' ? -1 : 1);
  };
  return (
    // eslint-disable-next-line jsx-a11y-x/no-noninteractive-element-interactions -- keys pressed on its controls arrive here
    <li className={css.item} tabIndex={-1} data-step={key} aria-label={`${texts.step(number - 1)}: ${name}`} onKeyDown={moveByKey}>
      <div className={css.step} data-open={isOpen || undefined}>
        <Bar>
          <AppLogo name={name || '?'} url={step.logoUrl} size={32} />
          <div className={css.stepNames}>
            <h2 className={css.stepTitle}>
              {number}. {isTrigger ? texts.trigger : texts.action}
            </h2>
            <Lead>{isComplete ? `${name}: ${title}` : isTrigger ? texts.triggerHint : texts.notChosen}</Lead>
          </div>
          {step.isPremium && <Tag kind="accent">{texts.premium}</Tag>}
          {idle !== null && <Tag kind="warning">{texts.cannotRun(idle)}</Tag>}
          <div className={css.stepActs}>
            {!isTrigger && (
              <>
                <Act label={texts.up(number - 1)} text={texts.upText} isDisabled={step.isFirst} onClick={() => moves.move(key, -1)} />
                <Act label={texts.down(number - 1)} text={texts.downText} isDisabled={step.isLast} onClick={() => moves.move(key, 1)} />
                {step.targets.length > 0 && (
                  <Menu
                    label={texts.moveTo(number)}
                    trigger={texts.moveToText}
                    align="end"
                    sections={[
                      {
                        key: 'targets',
                        items: step.targets.map(({ place, direction, name: target }) => ({
                          key: place.inside ?? '',
                          label: direction === 'out' ? texts.moveOut(target) : texts.moveIn(target ?? ''),
                          onSelect: () => moves.moveTo(key, place),
                        })),
                      },
                    ]}
                  />
                )}
                <Act label={texts.duplicate(number)} text={texts.duplicateText} onClick={() => dispatch(stepDuplicated({ key }))} />
                <Act label={texts.remove(name, number - 1)} text={texts.removeText} onClick={() => moves.remove(key)} />
              </>
            )}
            {isComplete && (
              <Button size="small" label={texts.setUp(number)} onClick={() => dispatch(stepOpened({ key: isOpen ? null : key }))}>
                {isOpen ? texts.closeText : texts.setUpText}
              </Button>
            )}
          </div>
        </Bar>
        {note !== '' && !isOpen && <p className={css.note}>{note}</p>}
        {(isOpen || !isComplete) && <EventPicker step={step} />}
        {toConnect !== null && (
          <Notice kind="info" action={<ConnectApp app={toConnect}>{texts.connect(name)}</ConnectApp>}>
            {texts.notConnected(name)}
          </Notice>
        )}
        {isOpen && isComplete && <OpenSetup of={key} />}
      </div>
      {children}
    </li>
  );
}

const Act = ({ text, ...props }: Pick<ButtonProps, 'isDisabled' | 'onClick'> & { label: string; text: string }): ReactElement => (
  <Button kind="plain" size="small" {...props}>
    {text}
  </Button>
);

const arrows: ReadonlySet<string> = new Set(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']);

/** Out of its loop or path, or into the one that ends just above it; nothing if there is none. */
function moveSideways({ key, targets, above }: StepView, direction: 'in' | 'out', { moveTo }: StepMoves): void {
  const target = targets.find((each) => each.direction === direction && (direction === 'out' || each.place.inside === above));
  if (target !== undefined) moveTo(key, target.place);
}

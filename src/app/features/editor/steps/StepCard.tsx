import type { KeyboardEvent, ReactElement, ReactNode } from 'react';
import { ConnectLink } from '../../connections';
import { AppLogo } from '../../../widgets/AppLogo/AppLogo';
import { Button } from '../../../widgets/Button/Button';
import { Menu } from '../../../widgets/Menu/Menu';
import { Notice } from '../../../widgets/Notice/Notice';
import { Tag } from '../../../widgets/Tag/Tag';
import { texts } from '../texts';
import { EventPicker } from '../picker/EventPicker';
import type { ShownStep } from './step';
import css from '../page.module.css';
import type { StepEvents } from './StepEvents';

export interface StepCardProps extends StepEvents {
  step: ShownStep;
  /** Events are shown at length, and not in a list that opens. */
  isPickerExpanded?: boolean;
  /** The Zap's; absent for a new one. */
  accountId?: number;
  /** Inner steps, and the button below. */
  children?: ReactNode;
}

/**
 * The page that connects the app in the Zap's account, or in the current account for a new Zap. Opens in a new tab, which closes
 * afterwards.
 */
export const connectAddress = (app: string, accountId: number | undefined): string =>
  `/engine/auth/start/${encodeURIComponent(app)}?${accountId === undefined ? '' : `account_id=${accountId}&`}tab=new`;

/** One step: its app and event, and its settings while it is open. Actions are moved by their buttons, or by Alt and an arrow key. */
export function StepCard({ step, isPickerExpanded, accountId, children, ...events }: StepCardProps): ReactElement {
  const { key, number, isTrigger, app, name, title, note, isOpen, action, idle, toConnect } = step;
  const { onMove, onMoveTo, onRemove, onDuplicate, onOpen, setupOf } = events;
  const isComplete = app !== '' && action !== '';
  const moveByKey = (event: KeyboardEvent): void => {
    if (isTrigger || !event.altKey || !arrows.has(event.key)) return;
    const isSideways = event.key === 'ArrowLeft' || event.key === 'ArrowRight';
    // In a text these keys move the cursor by words.
    if (isSideways && event.target instanceof HTMLElement && event.target.matches('input, textarea, [contenteditable="true"]')) return;
    // Otherwise Alt+← leaves the page.
    event.preventDefault();
    event.stopPropagation();
    if (isSideways) moveSideways(step, event.key === 'ArrowLeft' ? 'out' : 'in', onMoveTo);
    else onMove(key, event.key === 'ArrowUp' ? -1 : 1);
  };
  return (
    // eslint-disable-next-line jsx-a11y-x/no-noninteractive-element-interactions -- keys pressed on its controls arrive here
    <li className={css.item} tabIndex={-1} data-step={key} aria-label={`${texts.step(number - 1)}: ${name}`} onKeyDown={moveByKey}>
      <div className={css.step} data-open={isOpen || undefined}>
        <div className={css.stepTop}>
          <AppLogo name={name || '?'} url={step.logoUrl} size={32} />
          <div className={css.stepNames}>
            <h2 className={css.stepTitle}>
              {number}. {isTrigger ? texts.trigger : texts.action}
            </h2>
            <p className={css.hint}>{isComplete ? `${name}: ${title}` : isTrigger ? texts.triggerHint : texts.notChosen}</p>
          </div>
          {step.isPremium && <Tag kind="accent">{texts.premium}</Tag>}
          {idle !== null && <Tag kind="warning">{texts.cannotRun(idle)}</Tag>}
          <div className={css.stepActs}>
            {!isTrigger && (
              <>
                <Button kind="plain" size="small" label={texts.up(number - 1)} isDisabled={step.isFirst} onClick={() => onMove(key, -1)}>
                  {texts.upText}
                </Button>
                <Button kind="plain" size="small" label={texts.down(number - 1)} isDisabled={step.isLast} onClick={() => onMove(key, 1)}>
                  {texts.downText}
                </Button>
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
                          onSelect: () => onMoveTo(key, place),
                        })),
                      },
                    ]}
                  />
                )}
                <Button kind="plain" size="small" label={texts.duplicate(number)} onClick={() => onDuplicate(key)}>
                  {texts.duplicateText}
                </Button>
                <Button kind="plain" size="small" label={texts.remove(name, number - 1)} onClick={() => onRemove(key)}>
                  {texts.removeText}
                </Button>
              </>
            )}
            {isComplete && (
              <Button size="small" label={texts.setUp(number)} onClick={() => onOpen(isOpen ? null : key)}>
                {isOpen ? texts.closeText : texts.setUpText}
              </Button>
            )}
          </div>
        </div>
        {note !== '' && !isOpen && <p className={css.note}>{note}</p>}
        {(isOpen || !isComplete) && <EventPicker step={step} isExpanded={isPickerExpanded} {...events} />}
        {toConnect !== null && (
          <Notice kind="info" action={<ConnectLink to={connectAddress(toConnect, accountId)}>{texts.connect(name)}</ConnectLink>}>
            {texts.notConnected(name)}
          </Notice>
        )}
        {isOpen && isComplete && setupOf?.(key)}
      </div>
      {children}
    </li>
  );
}

const arrows: ReadonlySet<string> = new Set(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']);

/** Out of its loop or path, or into the one that ends just above it; nothing if there is none. */
function moveSideways({ key, targets, above }: ShownStep, direction: 'in' | 'out', onMoveTo: StepEvents['onMoveTo']): void {
  const target = targets.find((each) => each.direction === direction && (direction === 'out' || each.place.inside === above));
  if (target !== undefined) onMoveTo(key, target.place);
}

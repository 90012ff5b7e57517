import { memo, useState, type ReactElement } from 'react';
import { shallowEqual, useAppDispatch, useAppSelector } from '../../../platform/hooks';
import { AppLogo } from '../../../widgets/AppLogo/AppLogo';
import { Icon, type IconName } from '../../../widgets/Icon/Icon';
import { Menu, type MenuItem } from '../../../widgets/Menu/Menu';
import { Tag } from '../../../widgets/Tag/Tag';
import { VisuallyHidden } from '../../../widgets/VisuallyHidden/VisuallyHidden';
import { ConnectApp } from '../ConnectApp';
import { panelSlice, selectPanel } from '../panel/state';
import { selectMoveTargets, selectOpenedKey } from '../selectors';
import { texts } from '../texts';
import type { Card, Mark } from './cards';
import css from './Flow.module.css';
import type { StepView } from './step';
import { useStepActs } from './useStepActs';

/** One step in the flow: its app, its name, what it does, and how far it is. It opens in the panel. */
export const StepCard = memo(function StepCard({ card: { key: of, step, line, mark, count } }: { card: Card }): ReactElement {
  const dispatch = useAppDispatch();
  const acts = useStepActs();
  const { isOpen, isSelected, isMoving } = useAppSelector((state) => {
    const { selected, moving } = selectPanel(state);
    return { isOpen: selectOpenedKey(state) === of, isSelected: selected === of, isMoving: moving?.key === of };
  }, shallowEqual);
  const { number, isTrigger, app, name, title, note, action, idle, toConnect } = step;
  const isComplete = app !== '' && action !== '';
  return (
    <div
      className={css.card}
      data-open={isOpen || undefined}
      data-selected={isSelected || undefined}
      data-moving={isMoving || undefined}
      data-drags={isTrigger ? undefined : of}
    >
      <AppLogo name={name || '?'} url={step.logoUrl} size={32} />
      <div className={css.names}>
        <h2 className={css.title}>
          <button
            type="button"
            className={css.open}
            data-opens
            aria-expanded={isOpen}
            onFocus={() => dispatch(panelSlice.actions.stepSelected({ key: of }))}
            onClick={() => acts.open(of)}
          >
            {number}. {isComplete ? title : isTrigger ? texts.trigger : texts.action}
          </button>
        </h2>
        <p className={css.app}>{isComplete ? name : isTrigger ? texts.triggerHint : texts.notChosen}</p>
      </div>
      <MarkIcon mark={mark} text={texts.marks[mark](count)} count={mark === 'needs' ? count : 0} />
      {!isTrigger && <StepMenu step={step} />}
      <div className={css.details}>
        {line !== '' && <p className={css.line}>{line}</p>}
        {note !== '' && <p className={css.note}>{note}</p>}
        {idle !== null && (
          <p className={css.tags}>
            <Tag kind="warning">{texts.cannotRun(idle)}</Tag>
          </p>
        )}
        {toConnect !== null && (
          <p className={css.connect}>
            <ConnectApp app={toConnect}>{texts.connect(name)}</ConnectApp>
          </p>
        )}
      </div>
    </div>
  );
});

const markIcons: Readonly<Record<Mark, IconName>> = { ready: 'check', needs: 'alert', tested: 'success', failed: 'failed' };

/** How far a step is, as an icon with words. `text`: read by screen readers, and the hint. `count`: shown beside the icon from 2. */
export const MarkIcon = ({ mark, text, count = 0 }: { mark: Mark; text: string; count?: number }): ReactElement => (
  <span className={css.mark} data-mark={mark} title={text}>
    <Icon name={markIcons[mark]} />
    {count > 1 && <span aria-hidden="true">{count}</span>}
    <VisuallyHidden>{text}</VisuallyHidden>
  </span>
);

/** A plain button until it is pressed: a hundred menus would take longer to draw than a hundred cards. */
function StepMenu({ step }: { step: StepView }): ReactElement {
  const [isUsed, setUsed] = useState(false);
  const label = texts.actionsOf(step.number);
  if (isUsed) return <OpenMenu step={step} label={label} />;
  return (
    <button type="button" className={css.more} aria-haspopup="menu" aria-label={label} aria-expanded={false} onClick={() => setUsed(true)}>
      <Icon name="dots" />
    </button>
  );
}

function OpenMenu({ step, label }: { step: StepView; label: string }): ReactElement {
  const acts = useStepActs();
  const targets = useAppSelector(selectMoveTargets)(step.key);
  const { key, isFirst, isLast } = step;
  const item = (name: string, icon: IconName, text: string, onSelect: () => void, isDisabled = false): MenuItem => ({
    key: name,
    label: text,
    icon: <Icon name={icon} />,
    isDisabled,
    onSelect,
  });
  return (
    <Menu
      label={label}
      trigger={<Icon name="dots" />}
      align="end"
      isOpenAtFirst
      sections={[
        {
          key: 'move',
          items: [
            item('up', 'up', texts.upText, () => acts.move(key, -1), isFirst),
            item('down', 'down', texts.downText, () => acts.move(key, 1), isLast),
            item('pick', 'swap', texts.moveText, () => acts.pickUp(key, true)),
            ...targets.map(({ place, direction, name }) =>
              item(
                `to ${place.inside ?? ''}`,
                direction === 'out' ? 'moveOut' : 'moveIn',
                direction === 'out' ? texts.moveOut(name) : texts.moveIn(name ?? ''),
                () => acts.moveTo(key, place),
              ),
            ),
          ],
        },
        {
          key: 'step',
          items: [
            item('duplicate', 'copy', texts.duplicateText, () => acts.duplicate(key)),
            { ...item('remove', 'trash', texts.removeText, () => acts.remove(key)), isDanger: true } as MenuItem,
          ],
        },
      ]}
    />
  );
}

import { useMemo, type KeyboardEvent, type ReactElement } from 'react';
import { AppLogo } from '../../../widgets/AppLogo/AppLogo';
import { Button } from '../../../widgets/Button/Button';
import { ComboboxField } from '../../../widgets/ComboboxField/ComboboxField';
import { LazyImage } from '../../../widgets/LazyImage/LazyImage';
import { Notice } from '../../../widgets/Notice/Notice';
import { SelectField } from '../../../widgets/SelectField/SelectField';
import { Tag } from '../../../widgets/Tag/Tag';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { copy } from '../copy';
import type { ShownStep } from '../steps/step';
import css from './EditorScreen.module.css';
import { EventList } from './EventList';
import type { StepEvents } from './StepList';

export interface StepCardProps extends Pick<StepEvents, 'onApp' | 'onEvent' | 'onMove'> {
  step: ShownStep;
  /** From 0: the trigger. */
  position: number;
  count: number;
  isLocked: boolean;
  /** Events are shown at length, and not in a list that opens. */
  isPickerExpanded?: boolean;
  /** The Zap's; absent for a new one. */
  accountId?: number;
  onRemove: () => void;
}

/**
 * The page that connects the app in the Zap's account, or in the current account for a new Zap. Opens in a new tab, which closes
 * afterwards.
 */
const connectAddress = (app: string, accountId: number | undefined): string =>
  `/engine/auth/start/${encodeURIComponent(app)}?${accountId === undefined ? '' : `account_id=${accountId}&`}tab=new`;

/** One step: its app and event. Actions are moved by their buttons, or by Alt and an arrow key. */
export function StepCard({
  step,
  position,
  count,
  isLocked,
  isPickerExpanded = false,
  accountId,
  onApp,
  onEvent,
  onMove,
  onRemove,
}: StepCardProps): ReactElement {
  const isTrigger = position === 0;
  const apps = useMemo(
    () => step.apps.map(({ logoUrl, ...app }) => ({ ...app, picture: <AppMark name={app.label} url={logoUrl} /> })),
    [step.apps],
  );
  const moveByKey = (event: KeyboardEvent): void => {
    if (isLocked || isTrigger || !event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    onMove(position, event.key === 'ArrowUp' ? -1 : 1);
  };
  return (
    // eslint-disable-next-line jsx-a11y-x/no-noninteractive-element-interactions -- keys pressed on its controls arrive here
    <li className={css.step} tabIndex={-1} data-step={step.key} aria-label={`${copy.step(position)}: ${step.name}`} onKeyDown={moveByKey}>
      <div className={css.stepTop}>
        <AppLogo name={step.name || '?'} url={step.logoUrl} size={32} />
        <div className={css.stepNames}>
          <h2 className={css.stepTitle}>
            {position + 1}. {isTrigger ? copy.trigger : copy.action}
          </h2>
          {isTrigger && <p className={css.hint}>{copy.triggerHint}</p>}
        </div>
        {step.isPremium && <Tag kind="accent">{copy.premium}</Tag>}
        {!isTrigger && !isLocked && (
          <div className={css.stepActs}>
            <Button kind="plain" size="small" label={copy.up(position)} isDisabled={position < 2} onClick={() => onMove(position, -1)}>
              {copy.upText}
            </Button>
            <Button
              kind="plain"
              size="small"
              label={copy.down(position)}
              isDisabled={position >= count - 1}
              onClick={() => onMove(position, 1)}
            >
              {copy.downText}
            </Button>
            <Button kind="plain" size="small" label={copy.remove(step.name, position)} onClick={onRemove}>
              {copy.removeText}
            </Button>
          </div>
        )}
      </div>
      <div className={css.fields}>
        <ComboboxField
          label={copy.app}
          name={`app-${position}`}
          value={step.app}
          placeholder={copy.chooseApp}
          choices={apps}
          isDisabled={isLocked}
          onChange={(app) => onApp(position, app)}
        />
        {isPickerExpanded && step.app !== '' ? (
          <EventList
            label={isTrigger ? copy.event.trigger : copy.event.action}
            name={`event-${step.key}`}
            value={step.action}
            events={step.events}
            isDisabled={isLocked}
            onChange={(action) => onEvent(position, action)}
          />
        ) : (
          <SelectField
            label={isTrigger ? copy.event.trigger : copy.event.action}
            name={`event-${position}`}
            value={step.action}
            placeholder={copy.chooseEvent}
            choices={step.events}
            isDisabled={isLocked || step.app === ''}
            onChange={(action) => onEvent(position, action)}
          />
        )}
      </div>
      {step.toConnect !== null && (
        <Notice
          kind="info"
          action={
            <TextLink to={connectAddress(step.toConnect, accountId)} isNewTab>
              {copy.connect(step.name)}
            </TextLink>
          }
        >
          {copy.notConnected(step.name)}
        </Notice>
      )}
    </li>
  );
}

/** The logo next to a name that screen readers already read. */
const AppMark = ({ name, url }: { name: string; url: string | null }): ReactElement => (
  <span aria-hidden="true">
    <LazyImage url={url}>{(near) => <AppLogo name={name} url={near} size={16} />}</LazyImage>
  </span>
);

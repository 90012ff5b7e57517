import { memo, useDeferredValue, type ReactElement } from 'react';
import { isInstant } from '../../../../domain/serviceNodes';
import { firstSentence } from '../../../../domain/texts';
import { useAppSelector } from '../../../platform/hooks';
import { AppFace } from '../../../widgets/AppGrid/AppGrid';
import grid from '../../../widgets/AppGrid/AppGrid.module.css';
import { AppLogo } from '../../../widgets/AppLogo/AppLogo';
import { Icon } from '../../../widgets/Icon/Icon';
import { Tag } from '../../../widgets/Tag/Tag';
import { useLatestCallback } from '../../../widgets/VirtualList/useLatestCallback';
import { selectIsEventPickerExpanded } from '../../feature-flags';
import type { StepEvent, StepService } from '../steps/step';
import type { AppGroup, PickerApp } from './apps';
import css from './AppPicker.module.css';
import { texts } from './texts';

interface OptionsProps {
  id: string;
  /** The name of the option that Enter takes: the key of an app, or an event. */
  now: string | undefined;
  optionId: (name: string) => string;
  onChoose: (name: string) => void;
}

interface AppOptionsProps extends OptionsProps {
  groups: readonly AppGroup[];
  lacksPremium: boolean;
  isTrigger: boolean;
}

/** More than fit into the dialog. */
const drawnFirst = 36;

/** Apps as a list of options; the search field above has the focus, and moves in it. */
export function AppOptions({ id, groups, now, optionId, onChoose, ...said }: AppOptionsProps): ReactElement {
  const choose = useLatestCallback(onChoose);
  // The dialog opens with the first ones, and is drawn whole in the background.
  const limit = useDeferredValue(Infinity, drawnFirst);
  const options = (apps: readonly PickerApp[]): ReactElement[] =>
    apps.slice(0, limit).map((app) => {
      const { key } = app.service;
      return <AppOption key={key} id={optionId(key)} app={app} isActive={key === now} onChoose={choose} {...said} />;
    });
  const [only] = groups;
  return (
    <div role="listbox" id={id} aria-label={texts.apps} className={groups.length === 1 ? grid.grid : css.groups}>
      {groups.length === 1 && only !== undefined
        ? options(only.apps)
        : groups.map(({ label, apps }) => (
            <div key={label} role="group" aria-label={label ?? undefined} className={css.group}>
              <p className={css.groupName} aria-hidden="true">
                {label}
              </p>
              <div role="presentation" className={grid.grid}>
                {options(apps)}
              </div>
            </div>
          ))}
    </div>
  );
}

interface AppOptionProps extends Pick<AppOptionsProps, 'lacksPremium' | 'isTrigger' | 'onChoose'> {
  id: string;
  app: PickerApp;
  isActive: boolean;
}

// One of hundreds: it is drawn again only if it becomes the active one, or no longer is.
const AppOption = memo(function AppOption({ id, app, isActive, lacksPremium, isTrigger, onChoose }: AppOptionProps): ReactElement {
  const { service, canRun } = app;
  const elsewhere = service.canRun && !canRun ? (isTrigger ? texts.onlyActions : texts.onlyTriggers) : null;
  return (
    <Option id={id} name={service.key} isActive={isActive} onChoose={onChoose}>
      <AppFace
        name={service.name}
        logo={<AppLogo name={service.name} url={service.logoUrl} size={32} isLazy />}
        tags={service.isPremium && lacksPremium && <Tag kind="accent">{texts.premium}</Tag>}
        note={elsewhere}
      />
    </Option>
  );
});

interface EventOptionsProps extends OptionsProps {
  app: StepService;
  events: readonly StepEvent[];
}

/** The events of an app, each with what it does. */
export function EventOptions({ id, app, events, now, optionId, onChoose }: EventOptionsProps): ReactElement {
  const isExpanded = useAppSelector(selectIsEventPickerExpanded);
  return (
    <div role="listbox" id={id} aria-label={texts.events(app.name)} className={grid.grid} data-look="lines">
      {events.map((event) => (
        <Option key={event.action} id={optionId(event.action)} name={event.action} isActive={event.action === now} onChoose={onChoose}>
          <AppFace
            name={event.title}
            logo={<AppLogo name={app.name} url={app.logoUrl} size={32} />}
            tags={
              isInstant(event) && (
                <Tag kind="success">
                  <Icon name="instant" /> {texts.instant}
                </Tag>
              )
            }
            note={event.canRun || !app.canRun ? isExpanded && firstSentence(event.help) : texts.cannotRunEvent}
          />
        </Option>
      ))}
    </div>
  );
}

interface OptionProps {
  id: string;
  name: string;
  isActive: boolean;
  onChoose: (name: string) => void;
  children: ReactElement;
}

const Option = ({ id, name, isActive, onChoose, children }: OptionProps): ReactElement => (
  // The search field keeps the focus, and handles the keys.
  // eslint-disable-next-line jsx-a11y-x/click-events-have-key-events
  <div
    role="option"
    id={id}
    className={grid.tile}
    aria-selected={isActive}
    data-active={isActive || undefined}
    tabIndex={-1}
    onMouseDown={(event) => event.preventDefault()}
    onClick={() => onChoose(name)}
  >
    {children}
  </div>
);

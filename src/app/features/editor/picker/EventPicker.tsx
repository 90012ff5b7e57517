import type { ReactElement } from 'react';
import { useAppDispatch, useAppSelector } from '../../../platform/hooks';
import { AppLogo } from '../../../widgets/AppLogo/AppLogo';
import { Button } from '../../../widgets/Button/Button';
import { selectOpen } from '../state';
import type { StepView } from '../steps/step';
import { appsFor } from './apps';
import css from './AppPicker.module.css';
import { pickerOpened } from './state';
import { texts } from './texts';

/** The chosen app and event of a step, each with the way to another one; while none is chosen, the way to the dialog. */
export function EventPicker({ step }: { step: StepView }): ReactElement | null {
  const dispatch = useAppDispatch();
  const services = useAppSelector(selectOpen)?.services;
  if (services === undefined) return null;
  const { key, app, name, action, logoUrl, isTrigger, isInLoop } = step;
  const openApps = (): void => void dispatch(pickerOpened({ key }));
  if (app === '')
    return (
      <div>
        <Button onClick={openApps}>{texts.choose}</Button>
      </div>
    );
  const events = appsFor(services, isTrigger, isInLoop).find(({ service }) => service.key === app)?.events ?? [];
  const title = events.find((each) => each.action === action)?.title ?? action;
  const openEvents = (): void => void dispatch(pickerOpened({ key, app }));
  const label = isTrigger ? texts.event.trigger : texts.event.action;
  return (
    <div className={css.chosen}>
      <div className={css.choice} role="group" aria-label={texts.app}>
        <span aria-hidden="true">
          <AppLogo name={name} url={logoUrl} size={32} />
        </span>
        <Choice label={texts.app} name={name} />
        <Button size="small" label={texts.changeApp(name)} onClick={openApps}>
          {texts.change}
        </Button>
      </div>
      <div className={css.choice} role="group" aria-label={label}>
        <Choice label={label} name={title} />
        {action === '' ? (
          <Button size="small" onClick={openEvents}>
            {texts.chooseEvent}
          </Button>
        ) : (
          events.length > 1 && (
            <Button size="small" label={texts.changeEvent(title)} onClick={openEvents}>
              {texts.change}
            </Button>
          )
        )}
      </div>
    </div>
  );
}

const Choice = ({ label, name }: { label: string; name: string }): ReactElement => (
  <span className={css.choiceText}>
    <span className={css.choiceLabel}>{label}</span>
    <span className={css.choiceName}>{name}</span>
  </span>
);

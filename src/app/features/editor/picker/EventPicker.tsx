import { weakMapMemoize } from '@reduxjs/toolkit';
import { useMemo, type ReactElement } from 'react';
import { isEngineApp, kindOfStep, kinds } from '../../../../domain/runs/kinds';
import { findStep } from '../../../../domain/runs/walkSteps';
import { nodesFor } from '../../../../domain/serviceNodes';
import { laterWords } from '../../../../domain/typeAhead';
import { appKey, appLogoUrl } from '../../../../domain/zapSteps';
import { useAppDispatch, useAppSelector } from '../../../platform/hooks';
import { AppLogo } from '../../../widgets/AppLogo/AppLogo';
import { ComboboxField } from '../../../widgets/ComboboxField/ComboboxField';
import { LazyImage } from '../../../widgets/LazyImage/LazyImage';
import { SelectField } from '../../../widgets/SelectField/SelectField';
import { selectIsEventPickerExpanded } from '../../feature-flags';
import { sharedFields } from '../fields/operations';
import { selectOperations } from '../fields/state';
import { connectedApps } from '../selectors';
import { editorSlice, selectOpen } from '../state';
import type { StepView, StepService } from '../steps/step';
import { texts } from '../texts';
import css from './EventPicker.module.css';

const { appChosen, eventChosen } = editorSlice.actions;

/** The app of a step, found by typing, and then its event: in a list that opens, or all in view. */
export function EventPicker({ step }: { step: StepView }): ReactElement | null {
  const dispatch = useAppDispatch();
  const open = useAppSelector(selectOpen);
  const operations = useAppSelector(selectOperations);
  const isExpanded = useAppSelector(selectIsEventPickerExpanded);
  const { key, app, action, isTrigger, number } = step;
  const services = open?.services ?? none;
  const connected = open && connectedApps(open);
  const apps = useMemo(() => appsFor(step, services, connected), [step, services, connected]);
  if (open === null) return null;
  const { definition } = open;
  const events = eventsFor(step, services);
  const chooseApp = (next: string): void => {
    // Built-in steps with a single event need no choice of it.
    const position = (definition.trigger ?? definition.steps[0])?.key === key ? 0 : 1;
    const nodes = nodesFor(services.find((each) => each.key === next)?.nodes ?? [], position);
    const only = nodes.length === 1 && isEngineApp(next) ? nodes[0]?.action : undefined;
    dispatch(appChosen({ key, app: next, event: only }));
  };
  const chooseEvent = (event: string): void => {
    const before = findStep(definition, key);
    const loaded = operations.apps[appKey(app)];
    const known = loaded?.phase === 'loaded' ? loaded.operations : undefined;
    const keptFields = before && sharedFields(known, !('kind' in before), before.event, event);
    dispatch(eventChosen({ key, app, event, ...(keptFields && { keptFields }) }));
  };
  const label = isTrigger ? texts.event.trigger : texts.event.action;
  return (
    <div className={css.fields}>
      <ComboboxField
        label={texts.app}
        name={`app-${number}`}
        value={app}
        placeholder={texts.chooseApp}
        choices={apps}
        onChange={chooseApp}
      />
      {isExpanded && app !== '' ? (
        <fieldset className={css.events}>
          <legend className={css.label}>{label}</legend>
          {events.map(({ value, label: title }) => (
            <label key={value} className={css.event}>
              <input type="radio" name={`event-${key}`} value={value} checked={value === action} onChange={() => chooseEvent(value)} />
              {title}
            </label>
          ))}
        </fieldset>
      ) : (
        <SelectField
          label={label}
          name={`event-${number}`}
          value={action}
          placeholder={texts.chooseEvent}
          choices={events}
          isDisabled={app === ''}
          onChange={chooseEvent}
        />
      )}
    </div>
  );
}

/** The logo next to a name that screen readers already read. */
const AppMark = ({ name, url }: { name: string; url: string | null }): ReactElement => (
  <span aria-hidden="true">
    <LazyImage url={url}>{(near) => <AppLogo name={name} url={near} size={16} />}</LazyImage>
  </span>
);

const none: readonly StepService[] = [];
const positionOf = ({ isTrigger }: StepView): number => (isTrigger ? 0 : 1);
const cannotRunLabel = (label: string): string => `${label} – can’t run here yet`;

/** The possible apps for this place, including the present one even if it has left the catalogue. */
function appsFor(step: StepView, services: readonly StepService[], connected: readonly string[] | null) {
  const { app, name, isInLoop } = step;
  const offered = appChoices(services, positionOf(step), connected);
  const apps = isInLoop ? offered.filter(({ value }) => kinds[kindOfStep(value, '')].inner?.type !== 'iterations') : offered;
  if (app === '' || apps.some(({ value }) => value === app)) return apps;
  return [appChoice({ key: app, name, logoUrl: appLogoUrl(app), isPremium: false, canRun: false }, connected), ...apps];
}

/** Of an app that runs, the events that run; of another one, which can only be planned, all. The chosen one is among them. */
function eventsFor(step: StepView, services: readonly StepService[]) {
  const nodes = nodesFor(services.find(({ key }) => key === step.app)?.nodes ?? [], positionOf(step));
  const runnable = nodes.filter(({ canRun }) => canRun);
  const events = (runnable.length > 0 ? runnable : nodes).map(({ action, title }) => ({ value: action, label: title }));
  if (step.action === '' || events.some(({ value }) => value === step.action)) return events;
  const title = nodes.find(({ action }) => action === step.action)?.title ?? step.action;
  return [{ value: step.action, label: cannotRunLabel(title) }, ...events];
}

/**
 * Apps that run come first, the connected ones before the others. Kept while the catalogue and the connections are the same: every
 * key that is typed into the Zap's name asks for it.
 */
const appChoices = weakMapMemoize((services: readonly StepService[], position: number, connected: readonly string[] | null) =>
  services
    .filter(({ nodes }) => nodesFor(nodes, position).length > 0)
    .map((each) => appChoice({ ...each, canRun: nodesFor(each.nodes, position).some(({ canRun }) => canRun) }, connected))
    .sort((a, b) => b.relevancyBooster - a.relevancyBooster),
);

const appChoice = (
  { key, name, logoUrl, isPremium, canRun }: Pick<StepService, 'key' | 'name' | 'logoUrl' | 'isPremium' | 'canRun'>,
  connected: readonly string[] | null,
) => {
  const title = isPremium ? `${name} (Premium)` : name;
  const label = canRun ? title : cannotRunLabel(title);
  return {
    value: key,
    label,
    picture: <AppMark name={label} url={logoUrl} />,
    alternativeSpellings: laterWords(title),
    // In the same order among the matches as in the whole list.
    relevancyBooster: (canRun ? 2 : 0) + (connected?.includes(key) ? 2 : 1),
  };
};

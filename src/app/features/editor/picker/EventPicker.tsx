import { useMemo, type ReactElement } from 'react';
import { isEngineApp } from '../../../../domain/runs/kinds';
import { findStep } from '../../../../domain/runs/walkSteps';
import { nodesFor } from '../../../../domain/serviceNodes';
import { appKey } from '../../../../domain/zapSteps';
import { useAppDispatch, useAppSelector } from '../../../platform/hooks';
import { AppLogo } from '../../../widgets/AppLogo/AppLogo';
import { ComboboxField } from '../../../widgets/ComboboxField/ComboboxField';
import { LazyImage } from '../../../widgets/LazyImage/LazyImage';
import { SelectField } from '../../../widgets/SelectField/SelectField';
import { selectIsEventPickerExpanded } from '../../feature-flags';
import { sharedFields } from '../fields/operations';
import { selectOperations } from '../fields/state';
import { editorSlice, selectEditor } from '../state';
import type { ShownStep } from '../steps/step';
import { texts } from '../texts';
import css from './EventPicker.module.css';

const { appChosen, eventChosen } = editorSlice.actions;

/** The app of a step, found by typing, and then its event: in a list that opens, or all in view. */
export function EventPicker({ step }: { step: ShownStep }): ReactElement | null {
  const dispatch = useAppDispatch();
  const editor = useAppSelector(selectEditor);
  const operations = useAppSelector(selectOperations);
  const isExpanded = useAppSelector(selectIsEventPickerExpanded);
  const { key, app, action, events, isTrigger, number } = step;
  const apps = useMemo(
    () => step.apps.map(({ logoUrl, ...choice }) => ({ ...choice, picture: <AppMark name={choice.label} url={logoUrl} /> })),
    [step.apps],
  );
  if (editor.phase !== 'open') return null;
  const { definition, services } = editor;
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

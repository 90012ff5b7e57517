import { useCallback, type ReactElement } from 'react';
import type { FieldValue, Step, TriggerStep } from '../../../../domain/runs/definition';
import type { Field, FieldType } from '../../../../domain/runs/fields';
import { formatterFunction, type FormatterField } from '../../../../domain/runs/formatter';
import { textOf, type Json } from '../../../../domain/runs/json';
import { isAction } from '../../../../domain/runs/kinds/action';
import type { Schedule } from '../../../../domain/runs/schedules';
import { isScheduled, scheduleOf } from '../../../../domain/runs/triggerSchedule';
import { appKey } from '../../../../domain/zapSteps';
import { useAppDispatch, useAppSelector } from '../../../platform/hooks';
import { LoadFailure } from '../../../widgets/LoadFailure/LoadFailure';
import { Lead } from '../../../widgets/Page/Page';
import { Skeleton } from '../../../widgets/Skeleton/Skeleton';
import { DynamicFields } from '../fields/DynamicFields';
import { FieldInput } from '../fields/FieldInput';
import { fieldsBefore, operationOf } from '../fields/operations';
import { ScheduleForm } from '../fields/ScheduleForm';
import { choicesKey, operationsSlice, selectOperations } from '../fields/state';
import { fieldsTexts } from '../fields/texts';
import { editorSlice } from '../state';
import { setupTexts as texts } from './texts';

const { choicesRequested, needsRequested } = operationsSlice.actions;

export interface StepFieldsProps {
  step: TriggerStep | Step;
  appName: string;
}

/** The fields that the app declares. A trigger that runs at times has its schedule instead. */
export function StepFields({ step, appName }: StepFieldsProps): ReactElement | null {
  const dispatch = useAppDispatch();
  const operations = useAppSelector(selectOperations);
  const { key } = step;
  const app = appKey(step.app);
  const onLoadChoices = useCallback((field: string) => dispatch(choicesRequested({ key, field })), [dispatch, key]);
  const isTrigger = !('kind' in step);
  if (isTrigger && isScheduled(step)) {
    const schedule = scheduleFor(step);
    if (schedule === null) return null;
    return (
      <ScheduleForm
        schedule={schedule}
        onChange={(next) => {
          const changed = { ...step, fields: { ...step.fields, schedule: { ...next } } };
          dispatch(editorSlice.actions.stepUpdated({ step: changed, typing: 'schedule' }));
        }}
      />
    );
  }
  // Their own forms hold everything: code and other Zaps have fields that people name.
  if (!isTrigger && !isAction(step)) return null;
  const loaded = operations.apps[app];
  switch (loaded?.phase) {
    case 'loaded': {
      const operation = operationOf(loaded.operations, isTrigger, step.event);
      const fields = operation === undefined ? [] : fieldsOfFormatter(app, operation.fields, step.fields);
      const dynamic = operation?.dynamicFields;
      const before = dynamic === undefined ? fields.length : fieldsBefore(fields, dynamic);
      const input = (field: Field) => (
        <FieldInput
          key={`${step.event} ${field.key}`}
          field={field}
          value={step.fields[field.key]}
          dynamic={operations.choices[choicesKey(key, field.key)]}
          onLoadChoices={onLoadChoices}
          onChange={(value) => dispatch(editorSlice.actions.fieldChanged({ key, field: field.key, value }))}
        />
      );
      return (
        <>
          {operation !== undefined && <Lead>{operation.help}</Lead>}
          {fields.slice(0, before).map(input)}
          {!isTrigger && dynamic !== undefined && <DynamicFields step={step} dynamic={dynamic} />}
          {fields.slice(before).map(input)}
        </>
      );
    }
    case 'failed':
      return (
        <LoadFailure title={fieldsTexts.loadFailed(appName)} retry={fieldsTexts.tryAgain} onRetry={() => dispatch(needsRequested({ app }))}>
          {texts.loadFailedText}
        </LoadFailure>
      );
    case 'missing':
      return null;
    case 'loading':
    case undefined:
      return <Skeleton label={texts.loading} shape="row" lines={2} />;
  }
}

/** The schedule of a trigger; a cron expression is kept while it is typed, even if it is wrong. */
function scheduleFor(step: TriggerStep): Schedule | null {
  const result = scheduleOf(step);
  if (result.ok) return result.schedule;
  return step.event === 'cron' ? { type: 'cron', expression: expressionOf(step.fields.schedule) ?? '' } : null;
}

const expressionOf = (schedule: FieldValue | undefined): string | null =>
  typeof schedule === 'object' && schedule !== null && 'expression' in schedule && typeof schedule.expression === 'string'
    ? schedule.expression
    : null;

const types: Readonly<Record<FormatterField['type'], FieldType>> = {
  text: 'longText',
  number: 'number',
  list: 'list',
  value: 'longText',
  choice: 'choice',
};

/** The fields to show. Of the formatter: its function first, and then only what the chosen function uses. */
function fieldsOfFormatter(app: string, fields: readonly Field[], values: Readonly<Record<string, Json>>): readonly Field[] {
  const choice = fields.find(({ key }) => key === 'function');
  if (app !== 'FormatterCLIAPI' || choice === undefined) return fields;
  const name = textOf(values.function ?? '');
  const chosen = formatterFunction(name);
  // A function that the table does not have, such as Markdown, has the fields of its event.
  if (chosen === undefined) return name === '' ? [choice] : fields;
  return [
    { ...choice, help: chosen.help },
    ...chosen.fields.map(({ name: key, label, help, type, isRequired, choices = {}, initial }): Field => ({
      key,
      label,
      type: types[type],
      isRequired,
      help,
      placeholder: null,
      initial: initial ?? null,
      choices: Object.entries(choices).map(([value, text]) => ({ value, label: text })),
      hasDynamicChoices: false,
    })),
  ];
}

import { useCallback, useEffect, useState, type ReactElement, type ReactNode } from 'react';
import { curlCommand } from '../../../../domain/runs/curlCommand';
import type { FieldValue, Step, TriggerStep } from '../../../../domain/runs/definition';
import { isJsonField, type Field } from '../../../../domain/runs/fields';
import { isSameJson, textOf } from '../../../../domain/runs/json';
import { jsonFault, jsonFaultText } from '../../../../domain/runs/jsonFaults';
import { isAction } from '../../../../domain/runs/kinds/action';
import type { Schedule } from '../../../../domain/runs/schedules';
import { isScheduled, scheduleOf } from '../../../../domain/runs/triggerSchedule';
import { findStep } from '../../../../domain/runs/walkSteps';
import { appKey } from '../../../../domain/zapSteps';
import { useAppDispatch, useAppSelector, useAppStore } from '../../../platform/hooks';
import { CopyField } from '../../../widgets/CopyField/CopyField';
import { LoadFailure } from '../../../widgets/LoadFailure/LoadFailure';
import { Lead } from '../../../widgets/Page/Page';
import { Skeleton } from '../../../widgets/Skeleton/Skeleton';
import { Spinner } from '../../../widgets/Spinner/Spinner';
import { Bar, Stack } from '../../../widgets/Stack/Stack';
import { toastShown } from '../../toasts';
import { DynamicFields } from '../fields/DynamicFields';
import { FieldInput, useOnFieldChange } from '../fields/FieldInput';
import css from '../fields/Fields.module.css';
import { fieldsOfFormatter } from '../fields/formatterFields';
import { choicesOf, fieldsBefore, operationOf, operationOfWay, waitsFor } from '../fields/operations';
import { hasEvent, hookHidden, hookShown } from '../fields/hookEvents';
import { ScheduleForm } from '../fields/ScheduleForm';
import { choicesKey, operationsSlice, selectOperations } from '../fields/state';
import { curlTexts, fieldsTexts } from '../fields/texts';
import { isWayComing, wayOfStep, type StoredDraft } from '../openEditor';
import { editorSlice, selectOpen } from '../state';
import { selectTests } from '../tests/state';
import { setupTexts as texts } from './texts';

const { choicesRequested, moreToggled, needsRequested } = operationsSlice.actions;

export interface StepFieldsProps {
  step: TriggerStep | Step;
  appName: string;
}

/** The fields that the app declares. A trigger that runs at times has its schedule instead. */
export function StepFields({ step, appName }: StepFieldsProps): ReactElement | null {
  const dispatch = useAppDispatch();
  const operations = useAppSelector(selectOperations);
  const draft = useAppSelector((state) => selectOpen(state)?.zap.draft);
  const way = useAppSelector((state) => wayOfStep(selectOpen(state)?.connections ?? null, step));
  const isComing = useAppSelector((state) => {
    const open = selectOpen(state);
    return open !== null && isWayComing(open, step);
  });
  const { key } = step;
  const app = appKey(step.app);
  const onLoadChoices = useCallback((field: string, of: string) => dispatch(choicesRequested({ key, field, of })), [dispatch, key]);
  const onChange = useOnFieldChange(key);
  const takeCurl = useCurl(key);
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
      const operation = operationOfWay(operationOf(loaded.operations, isTrigger, step.event), way);
      const fields = operation === undefined ? [] : fieldsOfFormatter(operation.fields, app, textOf(step.fields.function ?? ''));
      const isDueLater = isComing && fields.some(({ ways }) => ways !== undefined);
      const dynamic = operation?.dynamicFields;
      const before = dynamic === undefined ? 0 : fieldsBefore(fields, dynamic);
      const input = (field: Field) => (
        <FieldInput
          key={`${step.event} ${field.key}`}
          field={field}
          error={jsonErrorOf(field, step) ?? errorAt(field, step, draft)}
          value={step.fields[field.key]}
          dynamic={operations.choices[choicesKey(key, field.key)]}
          choicesOf={choicesOf(field, step, fields)}
          waitsFor={waitsFor(field, step, fields)[0]}
          onLoadChoices={onLoadChoices}
          onPasteText={field.key === 'url' ? takeCurl : undefined}
          onChange={onChange}
        />
      );
      return (
        <>
          {Boolean(operation?.help) && <Lead>{operation?.help}</Lead>}
          {isTrigger && draft?.hookAddress && <HookEvents address={draft.hookAddress} />}
          {isDueLater ? (
            <Skeleton label={texts.loading} shape="row" lines={2} />
          ) : (
            <FieldGroups
              key={`${key} ${step.event}`}
              step={step}
              fields={fields}
              isHook={isTrigger && Boolean(draft?.hookAddress)}
              dynamicAfter={before}
              input={input}
            >
              {!isTrigger && dynamic !== undefined && <DynamicFields step={step} dynamic={dynamic} />}
            </FieldGroups>
          )}
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

/** A command that sends a request to the address of a trigger, and whether one has come. */
function HookEvents({ address }: { address: string }): ReactElement {
  const dispatch = useAppDispatch();
  const hasCome = useAppSelector((state) => hasEvent(selectTests(state)));
  useEffect(() => {
    dispatch(hookShown());
    return () => void dispatch(hookHidden());
  }, [dispatch, address]);
  return (
    <>
      <CopyField label={fieldsTexts.tryHook} value={fieldsTexts.curl(address)} />
      <div role="status">
        <Bar>
          {!hasCome && <Spinner />}
          {hasCome ? fieldsTexts.eventCame : fieldsTexts.waitingForEvent}
        </Bar>
      </div>
    </>
  );
}

interface FieldGroupsProps {
  step: TriggerStep | Step;
  fields: readonly Field[];
  /** The address is all that the trigger needs. */
  isHook: boolean;
  /** The number of fields before the dynamic ones, the children. */
  dynamicAfter: number;
  input: (field: Field) => ReactElement;
  children: ReactNode;
}

/** Without required fields, so many are shown without folding. */
const maxUnfolded = 3;

/** First the fields that are needed or have a value, and then the others, folded: those that the app folds, if it folds any. */
function FieldGroups({ step, fields, isHook, dynamicAfter, input, children }: FieldGroupsProps): ReactElement {
  const dispatch = useAppDispatch();
  const isOpen = useAppSelector(selectOperations).unfolded.includes(step.key);
  // As they were when the step was opened: a field stays where it is while it is filled in.
  const [filled] = useState(() => new Set(Object.keys(step.fields).filter((name) => textOf(step.fields[name] ?? '') !== '')));
  const isFirst = (field: Field, index: number): boolean => field.isRequired || index < dynamicAfter || (!isHook && filled.has(field.key));
  const isChosen = !isHook && fields.some(({ group }) => group === 'more');
  const isFew = !isHook && !isChosen && fields.filter((field) => !field.isRequired).length <= maxUnfolded;
  const more = isFew ? [] : fields.filter((field, index) => !isFirst(field, index) && (!isChosen || field.group === 'more'));
  const first = fields.filter((field) => !more.includes(field));
  return (
    <>
      {first.slice(0, dynamicAfter).map(input)}
      {children}
      {first.slice(dynamicAfter).map(input)}
      {more.length > 0 && (
        <details open={isOpen} className={css.more}>
          <summary
            onClick={(event) => {
              event.preventDefault();
              dispatch(moreToggled({ key: step.key }));
            }}
          >
            {fieldsTexts.more(more.length)}
          </summary>
          {isOpen && <Stack>{more.map(input)}</Stack>}
        </details>
      )}
    </>
  );
}

/** What is wrong with the JSON of a field, as long as it is edited. */
function jsonErrorOf(field: Field, { fields }: TriggerStep | Step): string | null {
  const value = fields[field.key];
  if (typeof value !== 'string' || value.trim() === '' || !isJsonField(field, fields)) return null;
  const fault = jsonFault(value);
  return fault && jsonFaultText(field.label, fault);
}

/** What the server says about the value of a field, as long as the value is the one that it has checked. */
function errorAt({ key, label }: Field, step: TriggerStep | Step, draft: StoredDraft | undefined): string | null {
  const gap = draft?.gaps.find((each) => each.type === 'field_wrong' && each.stepKey === step.key && each.message.includes(`“${label}”`));
  const checked = draft === undefined || gap === undefined ? undefined : findStep(draft.definition, step.key);
  return gap !== undefined && checked !== undefined && isSameJson(checked.fields[key] ?? null, step.fields[key] ?? null)
    ? gap.message
    : null;
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

/**
 * Gives what takes a text that is pasted into the address of the step: a cURL line fills in the step in one change. It returns false for
 * any other text, which is inserted. A cURL line that cannot be read is added to the address.
 */
function useCurl(key: string): (text: string) => boolean {
  const store = useAppStore();
  return useCallback(
    (text) => {
      const definition = selectOpen(store.getState())?.definition;
      const step = definition && findStep(definition, key);
      if (step === undefined || !('kind' in step) || appKey(step.app) !== 'WebHookCLIAPI' || curlCommand(text) === null) return false;
      const keep = (): void => {
        const value = `${textOf(step.fields.url)}${text}`;
        store.dispatch(editorSlice.actions.fieldChanged({ key: step.key, field: 'url', value }));
      };
      import(/* webpackChunkName: "editor-curl" */ '../fields/curl').then(
        ({ fillFromCurl }) => {
          if (!fillFromCurl(store, step, text)) keep();
        },
        () => {
          keep();
          store.dispatch(toastShown({ type: 'error', message: curlTexts.notLoaded }));
        },
      );
      return true;
    },
    [store, key],
  );
}

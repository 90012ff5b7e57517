import { type ReactElement, useState } from 'react';
import { appKey } from '../../../../domain/zapSteps';
import type { FieldValue, Step, TriggerStep } from '../../../../domain/runs/definition';
import type { Field } from '../../../../domain/runs/fields';
import { kindOf } from '../../../../domain/runs/kinds';
import { isAction } from '../../../../domain/runs/kinds/action';
import { isScheduled, scheduleOf } from '../../../../domain/runs/triggerSchedule';
import { Button } from '../../../widgets/Button/Button';
import { LoadFailure } from '../../../widgets/LoadFailure/LoadFailure';
import { Notice } from '../../../widgets/Notice/Notice';
import { Skeleton } from '../../../widgets/Skeleton/Skeleton';
import { TextAreaField } from '../../../widgets/TextAreaField/TextAreaField';
import { TextField } from '../../../widgets/TextField/TextField';
import { fieldsTexts } from '../fields/texts';
import { fieldsBefore, type LoadedFields } from '../fields/dependentFields';
import { DynamicFields } from '../fields/DynamicFields';
import { FieldInput, type DynamicChoices } from '../fields/FieldInput';
import css from '../fields/Fields.module.css';
import { fieldsOfFormatter } from '../fields/formatterFields';
import { operationOf } from '../fields/operations';
import { choicesKey, type LoadedOperations } from '../fields/operationsState';
import { ScheduleForm } from '../fields/ScheduleForm';
import type { Connection } from '../openEditor';
import { SpecialForm } from '../forms/stepForms';
import type { EditorTests } from '../tests/state';
import { StepTestPanel, TriggerTest } from '../tests/TestPanel';
import { ConnectionField } from './ConnectionField';
import { setupTexts as texts } from './texts';
import { ConfirmDialog } from '../../../widgets/ConfirmDialog/ConfirmDialog';
import { CopyField } from '../../../widgets/CopyField/CopyField';

export interface StepSetupProps {
  step: TriggerStep | Step;
  appName: string;
  /** The app or event that cannot run on this server; null for a step that runs. */
  idle: string | null;
  loaded: LoadedOperations | undefined;
  /** By step and field. */
  choices: Readonly<Record<string, DynamicChoices>>;
  /** The fields that depend on the values of others. */
  dynamicFields: LoadedFields | undefined;
  /** The accounts of the app; null while unknown, undefined where none is needed. */
  connections: readonly Connection[] | null | undefined;
  /** The Zap belongs to the person who edits it. */
  isOwn: boolean;
  connectAddress: string;
  hookAddress: string | null;
  /** The zone that the Zap uses. */
  zone: string;
  /** It names none, and uses its owner's. */
  isOwnersZone: boolean;
  now: number;
  zaps: readonly { readonly id: number; readonly title: string }[] | null;
  /** The Zap is stored, so that it can be tested. */
  isStored: boolean;
  test: EditorTests['steps'][string] | undefined;
  triggerTest: EditorTests['trigger'];
  onStep: (step: TriggerStep | Step, typing?: string) => void;
  onField: (field: string, value: FieldValue | undefined) => void;
  onConnection: (id: number | null) => void;
  onRename: (title: string | null) => void;
  onNote: (note: string) => void;
  onRetry: () => void;
  onLoadChoices: (field: string) => void;
  onLoadFields: (of: string) => void;
  onReplaceAddress: () => void;
  onChangeZone: () => void;
  onFindSample: () => void;
  onChooseSample: (id: string) => void;
  onTest: () => void;
}

/** The settings of a step: its connection, its fields, its test, and its name and note. */
export function StepSetup(props: StepSetupProps): ReactElement {
  const { step, appName, idle, connections, connectAddress, hookAddress, isStored } = props;
  const isTrigger = !('kind' in step);
  return (
    <div className={css.form}>
      {idle !== null && (
        <Notice kind="warning" title={fieldsTexts.cannotRun(idle)}>
          {fieldsTexts.cannotRunText}
        </Notice>
      )}
      {connections !== undefined && (
        <ConnectionField
          appName={appName}
          connections={connections}
          value={step.connectionId}
          isOwn={props.isOwn}
          connectAddress={connectAddress}
          onChange={props.onConnection}
        />
      )}
      {hookAddress !== null && <HookAddress address={hookAddress} onReplace={props.onReplaceAddress} />}
      {idle === null && <Fields {...props} />}
      {!isTrigger && <SpecialForm step={step} zone={props.zone} now={props.now} zaps={props.zaps} onChange={props.onStep} />}
      {usesZone(props) && (
        <p className={css.hint}>
          {texts.zone(props.zone, props.isOwnersZone)}{' '}
          <Button kind="plain" size="small" onClick={props.onChangeZone}>
            {texts.changeZone}
          </Button>
        </p>
      )}
      <details>
        <summary>{texts.nameAndNote}</summary>
        <div className={css.form}>
          <TextField
            label={texts.stepName}
            name="step-name"
            value={step.title ?? ''}
            maxLength={200}
            autoComplete="off"
            hint={texts.stepNameHint}
            onChange={(title) => props.onRename(title === '' ? null : title)}
          />
          <TextAreaField label={texts.note} name="note" value={step.note} maxLength={5000} onChange={props.onNote} />
        </div>
      </details>
      {idle === null &&
        (isTrigger ? (
          <TriggerTest test={props.triggerTest} isDisabled={!isStored} onTest={props.onFindSample} onChoose={props.onChooseSample} />
        ) : (
          kindOf(step).inner === undefined && <StepTestPanel test={props.test} isDisabled={!isStored} onTest={props.onTest} />
        ))}
    </div>
  );
}

/** Whether times of the step are read in the zone of the Zap: its schedule, its delay, its digest's times, or a field for a moment. */
function usesZone({ step, loaded }: StepSetupProps): boolean {
  const isTrigger = !('kind' in step);
  const known = isTrigger ? isScheduled(step) || undefined : kindOf(step).usesZone?.(step);
  if (known !== undefined) return known;
  const operation = loaded?.phase === 'loaded' ? operationOf(loaded.operations, isTrigger, step.event) : undefined;
  return operation?.fields.some(({ type }) => type === 'moment') ?? false;
}

/** The fields that the app declares. A trigger that runs at times has its schedule instead. */
function Fields({
  step,
  loaded,
  choices,
  appName,
  zone,
  now,
  onStep,
  onField,
  onRetry,
  onLoadChoices,
  onLoadFields,
  dynamicFields,
}: StepSetupProps): ReactElement | null {
  const isTrigger = !('kind' in step);
  if (isTrigger && isScheduled(step)) {
    const result = scheduleOf(step);
    const schedule = result.ok ? result.schedule : step.event === 'cron' ? ({ type: 'cron', expression: '' } as const) : null;
    // A cron expression is kept while it is typed, even if it is wrong.
    const typed = !result.ok && step.event === 'cron' ? expressionOf(step.fields.schedule) : null;
    if (schedule === null) return null;
    return (
      <ScheduleForm
        schedule={typed === null ? schedule : { type: 'cron', expression: typed }}
        zone={zone}
        now={now}
        onChange={(next) => onStep({ ...step, fields: { ...step.fields, schedule: { ...next } } }, 'schedule')}
      />
    );
  }
  // Their own forms hold everything: code and other Zaps have fields that people name.
  if (!isTrigger && !isAction(step)) return null;
  switch (loaded?.phase) {
    case 'loaded': {
      const operation = operationOf(loaded.operations, isTrigger, step.event);
      const fields = operation === undefined ? [] : fieldsOfFormatter(appKey(step.app), operation.fields, step.fields);
      const dynamic = operation?.dynamicFields;
      const before = dynamic === undefined ? fields.length : fieldsBefore(fields, dynamic);
      const input = (field: Field) => (
        <FieldInput
          key={`${step.event} ${field.key}`}
          field={field}
          value={step.fields[field.key]}
          dynamic={choices[choicesKey(step.key, field.key)]}
          onLoadChoices={onLoadChoices}
          onChange={(value) => onField(field.key, value)}
        />
      );
      return (
        <>
          {operation !== undefined && <p className={css.hint}>{operation.help}</p>}
          {fields.slice(0, before).map(input)}
          {!isTrigger && dynamic !== undefined && (
            <DynamicFields step={step} dynamic={dynamic} loaded={dynamicFields} onLoad={onLoadFields} onField={onField} />
          )}
          {fields.slice(before).map(input)}
        </>
      );
    }
    case 'failed':
      return (
        <LoadFailure title={fieldsTexts.loadFailed(appName)} retry={fieldsTexts.tryAgain} onRetry={onRetry}>
          {texts.loadFailedText}
        </LoadFailure>
      );
    case 'missing':
      return null;
    case 'loading':
    case undefined:
      return <Skeleton label={fieldsTexts.loading} shape="row" lines={2} />;
  }
}

const expressionOf = (schedule: FieldValue | undefined): string | null =>
  typeof schedule === 'object' && schedule !== null && 'expression' in schedule && typeof schedule.expression === 'string'
    ? schedule.expression
    : null;

/** The address that starts the Zap. It is replaced after a question, because the present one then stops working. */
function HookAddress({ address, onReplace }: { address: string; onReplace: () => void }): ReactElement {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <div className={css.stack}>
      <CopyField label={texts.hookAddress} value={address} hint={texts.hookHint} />
      <div className={css.acts}>
        <Button kind="plain" size="small" onClick={() => setIsAsking(true)}>
          {texts.replaceAddress}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title={texts.replaceTitle}
        description={texts.replaceText}
        confirm={texts.replace}
        cancel={texts.keepAddress}
        onConfirm={onReplace}
        onClose={() => setIsAsking(false)}
      />
    </div>
  );
}

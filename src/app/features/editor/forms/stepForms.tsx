import type { ReactElement } from 'react';
import { definitionLimits, type FieldValue, type StepKind, type StepOf } from '../../../../domain/runs/definition';
import { isForbiddenName, isRecord, textOf, type Json } from '../../../../domain/runs/json';
import { useAppSelector } from '../../../platform/hooks';
import { CheckboxField } from '../../../widgets/CheckboxField/CheckboxField';
import { ComboboxField } from '../../../widgets/ComboboxField/ComboboxField';
import { Lead } from '../../../widgets/Page/Page';
import { SelectField } from '../../../widgets/SelectField/SelectField';
import { TextAreaField } from '../../../widgets/TextAreaField/TextAreaField';
import { Stack } from '../../../widgets/Stack/Stack';
import css from '../fields/Fields.module.css';
import { PairsInput } from '../fields/Entries';
import { RulesBuilder } from '../fields/RulesBuilder';
import { WholeField } from '../fields/ScheduleForm';
import { selectOperations } from '../fields/state';
import { MappingField } from '../mapping/MappingField';
import { ApprovalForm, DelayForm, DigestForm } from './waitingForms';
import { formsTexts as texts } from './texts';

export interface StepFormProps<K extends StepKind> {
  step: StepOf<K>;
  /** `typing`: the field that is typed into; typing into one is undone at once. */
  onChange: (step: StepOf<K>, typing?: string) => void;
}

/** The forms of steps that are more than an action of an app, by kind. */
const stepForms: { readonly [K in StepKind]: ((props: StepFormProps<K>) => ReactElement) | null } = {
  action: null,
  filter: FilterForm,
  paths: PathsForm,
  loop: LoopForm,
  delay: DelayForm,
  digest: DigestForm,
  approval: ApprovalForm,
  code: CodeForm,
  sub_zap: SubZapForm,
};

/** The form of a step that is more than an action of an app; nothing for an action. */
export function SpecialForm(props: StepFormProps<StepKind>): ReactElement | null {
  const Form = stepForms[props.step.kind] as ((props: StepFormProps<StepKind>) => ReactElement) | null;
  return Form && <Form {...props} />;
}

function FilterForm({ step, onChange }: StepFormProps<'filter'>): ReactElement {
  return (
    <Stack>
      <RulesBuilder
        label={texts.filter}
        rules={step.rules}
        onChange={(rules, typing) => onChange({ ...step, rules }, typing === undefined ? undefined : `rules ${typing}`)}
      />
      <UnreadableChoice step={step} onChange={onChange} />
    </Stack>
  );
}

function PathsForm({ step, onChange }: StepFormProps<'paths'>): ReactElement {
  return (
    <Stack>
      <Lead>{texts.paths}</Lead>
      <UnreadableChoice step={step} onChange={onChange} />
    </Stack>
  );
}

/** What happens where a condition compares a date, a number, or yes or no, and the value is none; or where a loop has no list. */
const UnreadableChoice = <S extends StepOf<'filter' | 'paths' | 'loop'>>({
  step,
  labels = texts.unreadable,
  onChange,
}: {
  step: S;
  onChange: (step: S) => void;
  labels?: typeof texts.loop.unreadable | typeof texts.unreadable;
}): ReactElement => (
  <SelectField
    label={labels.label}
    name={`${step.key}-unreadable`}
    value={step.whenUnreadable ?? 'stop'}
    choices={[
      { value: 'stop', label: labels.stop },
      { value: 'continue', label: labels.continue },
    ]}
    onChange={(chosen) => {
      const { whenUnreadable: _before, ...rest } = step;
      onChange((chosen === 'continue' ? { ...rest, whenUnreadable: 'continue' } : rest) as S);
    }}
  />
);

function LoopForm({ step, onChange }: StepFormProps<'loop'>): ReactElement {
  return (
    <Stack>
      <MappingField
        label={texts.loop.list}
        isRequired
        isList
        hint={texts.loop.listHint}
        value={step.list}
        onChange={(list) => onChange({ ...step, list }, 'list')}
      />
      <WholeField
        label={texts.loop.limit}
        value={step.limit}
        from={1}
        to={definitionLimits.loopItems}
        onChange={(limit) => onChange({ ...step, limit }, 'limit')}
      />
      <UnreadableChoice step={step} labels={texts.loop.unreadable} onChange={onChange} />
    </Stack>
  );
}

/** The code of a step and its input. Tokens belong in the input: code has none, so that data can never become code. */
function CodeForm({ step, onChange }: StepFormProps<'code'>): ReactElement {
  return (
    <Stack>
      <PairsInput
        field={{ key: 'input', label: texts.code.input, help: texts.code.inputHint, isRequired: false }}
        value={asPairs(step.fields)}
        onChange={(pairs) => onChange({ ...step, fields: asRecord(pairs) }, 'fields')}
      />
      <div className={css.code}>
        <TextAreaField
          label={texts.code.source}
          name="source"
          rows={12}
          value={step.source}
          hint={texts.code.sourceHint}
          onChange={(source) => onChange({ ...step, source }, 'source')}
        />
      </div>
    </Stack>
  );
}

/** Which Zap runs, with which data. */
function SubZapForm({ step, onChange }: StepFormProps<'sub_zap'>): ReactElement {
  const { zaps } = useAppSelector(selectOperations);
  const choices = (zaps ?? []).map(({ id, title }) => ({ value: String(id), label: title }));
  const value = step.zapId === null ? '' : String(step.zapId);
  const isKnown = value === '' || choices.some((choice) => choice.value === value);
  return (
    <Stack>
      <ComboboxField
        label={texts.subZap.zap}
        name="sub-zap"
        value={value}
        placeholder={texts.subZap.choose}
        hint={texts.subZap.zapHint}
        choices={isKnown ? choices : [{ value, label: texts.subZap.unknown(value) }, ...choices]}
        textWhenEmpty={zaps === null ? texts.subZap.notLoaded : undefined}
        onChange={(id) => onChange({ ...step, zapId: Number(id) })}
      />
      <PairsInput
        field={{ key: 'input', label: texts.subZap.data, help: texts.subZap.dataHint, isRequired: false }}
        value={asPairs(step.fields)}
        onChange={(pairs) => onChange({ ...step, fields: asRecord(pairs) }, 'fields')}
      />
      <CheckboxField label={texts.subZap.waits} name="waits" isChecked={step.waits} onChange={(waits) => onChange({ ...step, waits })} />
    </Stack>
  );
}

/** As a list, in which a name can be empty or occur twice while it is typed. */
const asPairs = (fields: Readonly<Record<string, FieldValue>>): Json =>
  Object.entries(fields).map(([name, value]) => ({ name: name.replace(/\u200b+$/, ''), value }));

/** As fields. A name that occurs twice, or is not typed yet, gets an invisible mark, so that no value is lost meanwhile. */
function asRecord(pairs: Json | undefined): Readonly<Record<string, FieldValue>> {
  const fields: Record<string, FieldValue> = {};
  for (const pair of Array.isArray(pairs) ? (pairs as readonly Json[]) : []) {
    if (!isRecord(pair)) continue;
    let name = textOf(pair.name);
    while (Object.hasOwn(fields, name) || isForbiddenName(name)) name += '\u200b';
    fields[name] = (pair.value ?? '') as FieldValue;
  }
  return fields;
}

import type { ReactElement } from 'react';
import type { RuleGroup } from '../../../../domain/runs/conditions';
import type { FieldValue, Step, StepKind, StepOf } from '../../../../domain/runs/definition';
import { isForbiddenName, isRecord, textOf, type Json } from '../../../../domain/runs/json';
import { kindOf, type KindWithOwnForm } from '../../../../domain/runs/kinds';
import type { FormField } from '../../../../domain/runs/kinds/kind';
import { useAppSelector } from '../../../platform/hooks';
import { CheckboxField } from '../../../widgets/CheckboxField/CheckboxField';
import { ComboboxField } from '../../../widgets/ComboboxField/ComboboxField';
import { Lead } from '../../../widgets/Page/Page';
import { SelectField } from '../../../widgets/SelectField/SelectField';
import { Stack } from '../../../widgets/Stack/Stack';
import { CodeInput } from '../fields/CodeInput';
import { PairsInput } from '../fields/Entries';
import { RulesBuilder } from '../fields/RulesBuilder';
import { WholeField } from '../fields/ScheduleForm';
import { selectOperations } from '../fields/state';
import { MappingField } from '../mapping/MappingField';
import { ApprovalForm, DelayForm, DigestForm } from './waitingForms';

export interface StepFormProps<K extends StepKind> {
  step: StepOf<K>;
  /** `typing`: the field that is typed into; typing into one is undone at once. */
  onChange: (step: StepOf<K>, typing?: string) => void;
}

const texts = {
  code: {
    input: 'Input',
    inputHint: 'Your code reads these values from “input”, such as input.email.',
    source: 'JavaScript',
    sourceHint: 'Return a value: later steps can use it. There is no network, and time and memory are limited.',
  },
  subZap: {
    zap: 'Zap to run',
    zapHint: 'A Zap of this account that is on. It gets the data below in place of an event of its trigger.',
    choose: 'Choose a Zap',
    unknown: (id: string): string => `Zap ${id}`,
    notLoaded: 'The Zaps haven’t loaded yet. If they don’t appear, close this step and open it again.',
    data: 'Data for its trigger',
    dataHint: 'The other Zap gets these values.',
    waits: 'Wait for its result',
  },
} as const;

/** The forms of the kinds whose inputs are not declared in `domain/runs/kinds`. */
const stepForms: { readonly [K in KindWithOwnForm]: (props: StepFormProps<K>) => ReactElement } = {
  delay: DelayForm,
  digest: DigestForm,
  approval: ApprovalForm,
  code: CodeForm,
  sub_zap: SubZapForm,
};

/** The form of a step that is more than an action of an app; nothing for an action. */
export function SpecialForm(props: StepFormProps<StepKind>): ReactElement | null {
  const { form } = kindOf(props.step);
  if (form !== 'own') return form.length === 0 ? null : <DeclaredForm {...props} form={form} />;
  const Form = stepForms[props.step.kind as KindWithOwnForm] as (props: StepFormProps<StepKind>) => ReactElement;
  return <Form {...props} />;
}

/** The form of a kind that declares its inputs. */
function DeclaredForm({ step, form, onChange }: StepFormProps<StepKind> & { form: readonly FormField<Step>[] }): ReactElement {
  const valueOf = (name: string): unknown => step[name as keyof Step];
  const set = (name: string, value: unknown, typing?: string): void => onChange({ ...step, [name]: value } as Step, typing);
  return (
    <Stack>
      {form.map((field) => {
        switch (field.type) {
          case 'lead':
            return <Lead key={field.text}>{field.text}</Lead>;
          case 'text': {
            const { type: _type, name, ...rest } = field;
            return <MappingField key={name} {...rest} value={valueOf(name) as string} onChange={(text) => set(name, text, name)} />;
          }
          case 'whole': {
            const { type: _type, name, ...rest } = field;
            return <WholeField key={name} {...rest} value={valueOf(name) as number} onChange={(number) => set(name, number, name)} />;
          }
          case 'rules':
            return (
              <RulesBuilder
                key={field.name}
                label={field.label}
                rules={valueOf(field.name) as RuleGroup}
                onChange={(rules, typing) => set(field.name, rules, typing === undefined ? undefined : `${field.name} ${typing}`)}
              />
            );
          case 'choice':
            return <ChoiceField key={field.name} step={step} field={field} onChange={onChange} />;
        }
      })}
    </Stack>
  );
}

function ChoiceField({
  step,
  field: { name, label, choices, usual = '' },
  onChange,
}: StepFormProps<StepKind> & { field: Extract<FormField<Step>, { type: 'choice' }> }): ReactElement {
  const { [name as keyof Step]: value, ...rest } = step;
  return (
    <SelectField
      label={label}
      name={`${step.key}-${name}`}
      value={(value as string | undefined) ?? usual}
      choices={Object.entries(choices).map(([each, text]) => ({ value: each, label: text }))}
      onChange={(chosen) => onChange((chosen === usual ? rest : { ...rest, [name]: chosen }) as Step)}
    />
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
      <CodeInput
        label={texts.code.source}
        name="source"
        value={step.source}
        names={inputNames(step.fields)}
        hint={texts.code.sourceHint}
        onChange={(source) => onChange({ ...step, source }, 'source')}
      />
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

/** The names that code can read. One that is not typed yet, or occurs twice, has an invisible mark. */
const inputNames = (fields: Readonly<Record<string, FieldValue>>): readonly string[] =>
  Object.keys(fields).filter((name) => name !== '' && !name.endsWith('\u200b'));

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

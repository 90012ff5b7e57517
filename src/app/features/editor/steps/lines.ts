/** What a step does, in one line with its real values. */
import { describeRules, describeSchedule } from '../../../../domain/runs/describe';
import type { FieldValue, Step, StepKind, StepOf, TriggerStep } from '../../../../domain/runs/definition';
import { textOf } from '../../../../domain/runs/json';
import { parseTemplate, type Reference } from '../../../../domain/runs/mapping';
import { shorten } from '../../../../domain/runs/shortening';
import { isSealedSecret } from '../../../../domain/runs/sealedSecrets';
import { isScheduled, scheduleOf } from '../../../../domain/runs/triggerSchedule';
import type { Field } from '../../../../domain/runs/fields';
import type { TokenLabel } from '../mapping/chips';
import { texts } from '../texts';

export interface LineContext {
  readonly labelOf: (reference: Reference) => Label;
  /** The declared fields of the step, as far as they are loaded. */
  readonly fields: readonly Field[];
  readonly titleOfZap: (id: number) => string | undefined;
}

interface Words extends LineContext {
  /** A text with the names of its tokens. */
  readonly name: (text: string) => string;
  /** A text with the sample values of its tokens. */
  readonly value: (text: string) => string;
}

/** Characters of a line, and of a value in it. */
const most = { line: 140, value: 60 } as const;

/** By kind; null shows the first fields that are filled in. */
const lines: { readonly [K in StepKind]: ((step: StepOf<K>, words: Words) => string) | null } = {
  action: null,
  filter: ({ rules }, { name }) => (rules.rules.length === 0 ? '' : texts.lines.filter(describeRules(rules, name))),
  paths: ({ branches }) => texts.lines.paths(branches.length),
  loop: ({ list }, { name }) => (list === '' ? '' : texts.lines.loop(name(list))),
  delay: ({ delay }, { value }) =>
    delay.type === 'for' ? texts.lines.delayFor(value(delay.amount), delay.unit) : texts.lines.delayUntil(value(delay.moment)),
  digest: ({ release, entry }, { value }) =>
    release.type === 'schedule' ? describeSchedule(release.schedule) : texts.lines.digest(release, value(entry)),
  approval: ({ message }, { value }) => value(message),
  code: ({ source }) => source.trim().split('\n', 1)[0] ?? '',
  sub_zap: ({ zapId }, { titleOfZap }) => (zapId === null ? '' : (titleOfZap(zapId) ?? texts.lines.unknownZap(String(zapId)))),
};

type Label = Pick<TokenLabel, 'text' | 'sample'>;

const read =
  (labelOf: LineContext['labelOf'], show: (label: Label) => string) =>
  (text: string): string =>
    parseTemplate(text)
      .map((part) => (part.type === 'text' ? part.text : show(labelOf(part.reference))))
      .join('');

/** The last part of 'Order › Customer › Name'. */
const nameOf = ({ text }: Label): string => text.split(' › ').at(-1) ?? text;

/** Writes the short names of tokens into texts. */
export const withNames = (labelOf: LineContext['labelOf']): ((text: string) => string) => read(labelOf, nameOf);

/** One line; empty if there is nothing to say yet. */
export function lineOf(step: TriggerStep | Step, context: LineContext): string {
  const words: Words = {
    ...context,
    name: withNames(context.labelOf),
    value: read(context.labelOf, (label) => label.sample ?? nameOf(label)),
  };
  return shorten(ownLine(step, words).replace(/\s+/g, ' ').trim(), most.line);
}

function ownLine(step: TriggerStep | Step, words: Words): string {
  if (!('kind' in step)) {
    const schedule = isScheduled(step) ? scheduleOf(step) : null;
    return schedule?.ok === true ? describeSchedule(schedule.schedule) : valuesOf(step.fields, words);
  }
  const own = lines[step.kind] as ((step: Step, words: Words) => string) | null;
  return own === null ? valuesOf(step.fields, words) : own(step, words);
}

/** The first values that are filled in, in the order in which the app declares their fields. Secrets are left out. */
function valuesOf(values: Readonly<Record<string, FieldValue>>, { fields, value }: Words): string {
  const known = fields.filter(({ type }) => type !== 'secret');
  const keys = fields.length > 0 ? known.map(({ key }) => key) : Object.keys(values);
  const shown = keys.flatMap((key) => {
    const stored = Object.hasOwn(values, key) ? values[key] : undefined;
    if (stored === undefined || stored === null || stored === '' || typeof stored === 'boolean' || isSealedSecret(stored)) return [];
    const choice = known.find((field) => field.key === key)?.choices.find((each) => each.value === stored);
    const text = choice?.label ?? value(textOf(stored));
    return text === '' ? [] : [shorten(text, most.value)];
  });
  return shown.slice(0, 2).join(' · ');
}

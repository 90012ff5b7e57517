/** Fields and events can depend on how their app is connected. The editor, the gaps of drafts and the runs decide by these rules. */
import type { Step, TriggerStep, ZapDefinition } from './definition';
import { mapSteps } from './walkSteps';

/** `ways`: the names of the ways of signing in that have it; all if left out. */
export interface Offered {
  readonly ways?: readonly string[] | undefined;
}

/** Whether a part of an app is there with a way of signing in. While the way is not known, all parts are. */
export const isOffered = ({ ways }: Offered, way: string | null): boolean => ways === undefined || way === null || ways.includes(way);

/** The fields that are there with a way. While it is not known, those that not every way has can stay empty. */
export function fieldsOfWay<F extends Offered & { readonly isRequired?: boolean | undefined }>(
  fields: readonly F[],
  way: string | null,
): readonly F[] {
  if (way !== null) return fields.filter((field) => isOffered(field, way));
  return fields.map((field) => (field.ways === undefined || field.isRequired !== true ? field : { ...field, isRequired: false }));
}

/** Values without those of fields that are not there with a way: a draft keeps them for another connection, and no app gets them. */
export function valuesOfWay<V extends Readonly<Record<string, unknown>>>(
  values: V,
  fields: readonly (Offered & { readonly key: string })[],
  way: string | null,
): V {
  const hidden = new Set(fields.filter((field) => !isOffered(field, way)).map(({ key }) => key));
  const entries = Object.entries(values);
  return entries.some(([key]) => hidden.has(key)) ? (Object.fromEntries(entries.filter(([key]) => !hidden.has(key))) as V) : values;
}

type AnyStep = TriggerStep | Step;

/** A definition as it runs. `valuesOf`: the values of a step without those that are not sent. */
export function asSent({ trigger, steps, ...rest }: ZapDefinition, valuesOf: (step: AnyStep) => TriggerStep['fields']): ZapDefinition {
  const sent = <S extends AnyStep>(step: S): S => {
    const fields = valuesOf(step);
    return fields === step.fields ? step : { ...step, fields };
  };
  return { ...rest, trigger: trigger && sent(trigger), steps: mapSteps(steps, sent) };
}

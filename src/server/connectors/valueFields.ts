import type { ConnectionForm, Field } from './connector';

/** The fields of the values of a connection: those of its form, and those that were kept of the sign-in. */
export function valueFieldsOf(form: ConnectionForm | null): readonly Field[] {
  if (form?.oauth === undefined) return form?.fields ?? [];
  const { keep = {}, keepFromAnswer = [] } = form.oauth;
  const kept = [
    ...Object.entries(keep).map(([key, value]): Field => ({ key, label: key, type: typeof value === 'string' ? 'text' : 'secret' })),
    ...keepFromAnswer.map((key): Field => ({ key, label: key, type: 'text' })),
  ];
  return [...form.fields, ...kept.filter(({ key }) => !form.fields.some((field) => field.key === key))];
}

import type { ConnectionForm, Field } from './connector';
import { wayValue } from './ways';

/** The fields of the values of a connection: those of its form, its way, and those that were kept of the sign-in. */
export function valueFieldsOf(form: ConnectionForm | null): readonly Field[] {
  const { keep = {}, keepFromAnswer = [] } = form?.oauth ?? {};
  const after = form?.after ?? [];
  const kept = [
    ...(form?.way === undefined ? [] : [{ key: wayValue, label: 'Way', type: 'text' } as const]),
    ...[keep, ...after.map((each) => each.keep)].flatMap((each) =>
      Object.entries(each).map(([key, value]): Field => ({ key, label: key, type: typeof value === 'string' ? 'text' : 'secret' })),
    ),
    ...keepFromAnswer.map((key): Field => ({ key, label: key, type: 'text' })),
  ];
  const declared = form?.fields ?? [];
  return [...declared, ...kept.filter(({ key }) => !declared.some((field) => field.key === key))];
}

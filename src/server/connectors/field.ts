import type { Choice, FieldType } from '../../domain/runs/fields';
import type { Field } from './connector';

type Rest = Omit<Field, 'key' | 'label' | 'type' | 'help'>;

const ofType =
  <T extends FieldType>(type: T) =>
  (key: string, label: string, help: string, rest: Rest = {}): Field & { readonly type: T } => ({ key, label, type, help, ...rest });

/** A field of each type: `field.text('server', 'Server', 'The address of your server.', { isRequired: true })`. */
export const field = {
  text: ofType('text'),
  longText: ofType('longText'),
  code: ofType('code'),
  secret: ofType('secret'),
  number: ofType('number'),
  boolean: ofType('boolean'),
  moment: ofType('moment'),
  choice: ofType('choice'),
  list: ofType('list'),
  pairs: ofType('pairs'),
};

/** Choices by their values: `choicesOf({ plain: 'Plain text', markdown: 'Markdown' })`. Values must not be whole numbers, which an object sorts. */
export const choicesOf = (labels: Readonly<Record<string, string>>): readonly Choice[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

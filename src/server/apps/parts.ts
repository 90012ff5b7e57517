/** Short forms of what every definition repeats. */
import type { AppField, AppFieldType, OutputLabel, OutputType, Place, Value } from '../../domain/apps/definition';

type More = Partial<Omit<AppField, 'key' | 'label' | 'type' | 'help'>>;

/** A field that can be left empty; `more` can change that. */
export const field = (key: string, label: string, type: AppFieldType, help: string, more: More = {}): AppField => ({
  key,
  label,
  type,
  help,
  ...more,
});

/** A field that must be filled in. */
export const required = (key: string, label: string, type: AppFieldType, help: string, more: More = {}): AppField =>
  field(key, label, type, help, { isRequired: true, ...more });

/** The label of a place in an output; its value is a text if no type is given. */
export const output = (place: string, label: string, type: OutputType = 'text'): OutputLabel => ({ place, label, type });

/** Choices from values and their labels. */
export const choices = (labels: Readonly<Record<string, string>>) => Object.entries(labels).map(([value, label]) => ({ value, label }));

/** The text at a place, empty if there is none: for outputs that have always had it. */
export const textAt = (place: Place): Value => ({ $keep: `{${place}|text|or:}` });

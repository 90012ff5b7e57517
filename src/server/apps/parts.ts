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

/** Media types of files that models get as texts. */
const texts = 'text/.+|.+[/+](?:json|xml|yaml)';

/** Files in the question to a model: texts, and those of other media types, such as `image/.+`. `readable` names the kinds: “images”. */
export const filesField = (types: string, readable: string, megabytes: number): AppField =>
  field(
    'files',
    'Files',
    'file',
    `Up to 10 ${readable} or text files from earlier steps, at most ${megabytes} MB in total. The model must be able to read them.`,
    {
      isMany: true,
      most: 10,
      mostBytes: megabytes * 1024 * 1024,
      pattern: { matches: `${types}|${texts}`, say: `The model accepts ${readable} and text files.` },
    },
  );

/** A file in the question to a model, which is `{each}`: the first form whose part of a media type it has, or the form of a text. */
export const fileAs = (forms: Readonly<Record<string, Value>>, text: Value): Value =>
  Object.entries(forms).reduceRight(
    (others, [part, form]): Value => ({ $when: 'each.type', is: { contains: part }, then: form, else: others }),
    text,
  );

/** The content of `{each}` in base64. */
export const base64OfFile: Value = { $file: 'each', as: 'base64' };

/** The text of `{each}` below its name. */
export const textOfFile: Value = { $file: 'each', as: 'text', before: '{each.name}:\n' };

/** The label of a place in an output; its value is a text if no type is given. */
export const output = (place: string, label: string, type: OutputType = 'text'): OutputLabel => ({ place, label, type });

/** Choices from values and their labels. */
export const choices = (labels: Readonly<Record<string, string>>) => Object.entries(labels).map(([value, label]) => ({ value, label }));

/** The text at a place, empty if there is none: for outputs that have always had it. */
export const textAt = (place: Place): Value => ({ $keep: `{${place}|text|or:}` });

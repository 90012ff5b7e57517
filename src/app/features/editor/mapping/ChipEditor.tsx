import { use, type ReactElement } from 'react';
import { argumentsOf, formulaFunction, formulaFunctions, formulaWords, takesList } from '../../../../domain/runs/formulas';
import { readNumber } from '../../../../domain/runs/readValues';
import { formatToken, type Formula, type Reference } from '../../../../domain/runs/mapping';
import { Button } from '../../../widgets/Button/Button';
import { SelectField } from '../../../widgets/SelectField/SelectField';
import { Bar, Stack } from '../../../widgets/Stack/Stack';
import { TextField } from '../../../widgets/TextField/TextField';
import css from './Mapping.module.css';
import { MappingContext } from './context';
import { mappingTexts } from './texts';

const texts = mappingTexts.chip;

export interface ChipEditorProps {
  reference: Reference;
  /** The chip has other formulas. */
  onChange: (token: string) => void;
  onReplace: () => void;
  onRemove: () => void;
  onClose: () => void;
}

/** The value of an earlier step in a text: where it comes from, its formulas, and what they make of the sample. */
export function ChipEditor({ reference, onChange, onReplace, onRemove, onClose }: ChipEditorProps): ReactElement {
  const { labelOf, valueOf } = use(MappingContext);
  const { key, path, formulas = [] } = reference;
  const { step, text, sample, problem, isKnown, isBroken } = labelOf(reference);
  const change = (next: readonly Formula[]): void => onChange(formatToken({ key, path, ...(next.length > 0 && { formulas: next }) }));
  const value = valueOf({ key, path });
  return (
    <Stack gap="small">
      <p className={css.chipHead}>
        <strong>{step === null ? text : `${step.name} › ${text}`}</strong>
        <span className={css.hint}>
          {texts.key} <code>{[key, ...path].join('.')}</code>
        </span>
      </p>
      <p className={problem === null ? css.hint : css.error} role={problem === null ? undefined : 'alert'}>
        {problem ??
          (isBroken
            ? mappingTexts.broken(step !== null)
            : sample !== undefined
              ? `${texts.result}: ${sample}`
              : isKnown
                ? mappingTexts.notInSample
                : mappingTexts.noSampleYet)}
      </p>
      {formulas.length > 0 && (
        <ol className={css.formulas} aria-label={texts.formulas}>
          {formulas.map((formula, index) => (
            <li key={index} className={css.formula}>
              <FormulaFields formula={formula} onChange={(next) => change(formulas.with(index, next))} />
              <Button
                kind="plain"
                size="small"
                label={texts.removeFormula(titleOf(formula))}
                onClick={() => change(formulas.toSpliced(index, 1))}
              >
                {texts.remove}
              </Button>
            </li>
          ))}
        </ol>
      )}
      <SelectField
        label={texts.add}
        name="add-formula"
        value=""
        placeholder={texts.choose}
        choices={choicesFor(value)}
        onChange={(name) => change([...formulas, { name, arguments: {} }])}
      />
      <Bar gap="small">
        <Button size="small" onClick={onReplace}>
          {texts.replace}
        </Button>
        <Button kind="plain" size="small" onClick={onRemove}>
          {texts.remove}
        </Button>
        <Button kind="primary" size="small" onClick={onClose}>
          {texts.done}
        </Button>
      </Bar>
    </Stack>
  );
}

/** One formula: its name in words, and its settings. */
function FormulaFields({ formula, onChange }: { formula: Formula; onChange: (formula: Formula) => void }): ReactElement {
  const found = formulaFunction(formula.name);
  if (found === undefined) return <span>{texts.unknown(formula.name)}</span>;
  const set = (name: string, text: string): void => {
    const { [name]: _former, ...others } = formula.arguments;
    onChange({ ...formula, arguments: text === '' ? others : { ...others, [name]: text } });
  };
  return (
    <Stack gap="small">
      <span title={found.help}>{found.title}</span>
      {argumentsOf(found).map(({ name, label, help, choices, initial = '', isRequired }) => {
        const given = Object.hasOwn(formula.arguments, name) ? formula.arguments[name]! : '';
        const id = `${formula.name}-${name}`;
        return choices === undefined ? (
          <TextField
            key={name}
            label={label}
            name={id}
            value={given}
            placeholder={initial}
            hint={help || undefined}
            autoComplete="off"
            maxLength={400}
            onChange={(text) => set(name, text)}
          />
        ) : (
          <SelectField
            key={name}
            label={label}
            name={id}
            value={given || initial}
            placeholder={isRequired && initial === '' ? texts.choose : undefined}
            choices={Object.entries(choices).map(([choice, words]) => ({ value: choice, label: words }))}
            onChange={(text) => set(name, text)}
          />
        );
      })}
    </Stack>
  );
}

const titleOf = (formula: Formula): string => formulaFunction(formula.name)?.title ?? formulaWords(formula);

/** The formulas for a value; those for its type come first. */
function choicesFor(value: unknown) {
  const isList = Array.isArray(value);
  const isNumber = !isList && readNumber(value) !== null;
  const rank = (each: (typeof formulaFunctions)[number]): number =>
    each.name === 'text_default' ? 1 : (isList ? takesList(each) : each.group === (isNumber ? 'number' : 'text')) ? 0 : 2;
  return formulaFunctions
    .filter((each) => isList || !takesList(each) || each.name === 'text_default' || value === undefined)
    .toSorted((one, other) => rank(one) - rank(other))
    .map(({ name, title }) => ({ value: name, label: title }));
}

/** What a chip says: the value of an earlier step in a text. */
import { applyFormulas, formulaWords, type ReadingLocale } from '../../../../domain/runs/formulas';
import { UnfitValue, type Reference } from '../../../../domain/runs/mapping';
import { lookUpReference, type Scope } from '../../../../domain/runs/resolving';
import { labelPath, sampleOf, type OutputLabels } from './sources';
import { mappingTexts as texts } from './texts';

/** The step that a value comes from. `number`: 1 for the trigger. `name`: '1. New order'. */
export interface ChipStep {
  readonly number: number;
  readonly name: string;
  readonly appName: string;
  readonly logoUrl: string | null;
  /** Its app and event, by which a copied value finds its step in another Zap. */
  readonly origin: string;
}

/** How a token reads. */
export interface TokenLabel {
  /** Null if there is no such step. */
  readonly step: ChipStep | null;
  /** 'Customer › First name · in upper case' */
  readonly text: string;
  /** The sample after the formulas; undefined if the data of the sample lack it. */
  readonly sample: string | undefined;
  /** Why a formula cannot be used with the sample; null if it can. */
  readonly problem: string | null;
  /** The step has a sample, so that what it lacks is known. */
  readonly isKnown: boolean;
  /** No such step can be used here. */
  readonly isBroken: boolean;
}

export interface LabelMeans {
  readonly steps: ReadonlyMap<string, ChipStep>;
  readonly samples: Scope;
  readonly labels?: OutputLabels;
  /** The keys of the steps that the field can use. */
  readonly allowed: ReadonlySet<string>;
  readonly locale: ReadingLocale;
}

/** The value that a token has in the samples. */
export function sampleValue({ key, path }: Reference, samples: Scope): unknown {
  const isItem = path[0] === 'item' && samples.has(`${key}.item`);
  return isItem ? lookUpReference({ key: `${key}.item`, path: path.slice(1) }, samples) : lookUpReference({ key, path }, samples);
}

/** The label of a token in a field of a step. */
export function labelToken(reference: Reference, { steps, samples, labels, allowed, locale }: LabelMeans): TokenLabel {
  const { key, path, formulas = [] } = reference;
  const step = steps.get(key) ?? null;
  const item = samples.get(`${key}.item`);
  const root = path[0] === 'item' && item !== undefined ? { item } : samples.get(key);
  const words = [labelPath(path, root, labels?.get(key)) || (step === null ? key : texts.everything), ...formulas.map(formulaWords)];
  const value = resultOf(reference, samples, locale);
  return {
    step,
    text: words.join(' · '),
    sample: value.problem === null ? sampleOf(value.value) : undefined,
    problem: value.problem,
    isKnown: root !== undefined,
    isBroken: !allowed.has(key),
  };
}

/** A sample after the formulas, or why they cannot be used with it. */
export function resultOf(
  reference: Reference,
  samples: Scope,
  locale: ReadingLocale,
): { readonly value: unknown; readonly problem: string | null } {
  try {
    return { value: applyFormulas(sampleValue(reference, samples), reference.formulas ?? [], locale), problem: null };
  } catch (error) {
    if (error instanceof UnfitValue) return { value: undefined, problem: error.message };
    throw error;
  }
}

/** A chip in one line, for screen readers and hints. */
export function chipName({ step, text, sample, problem, isKnown, isBroken }: TokenLabel): string {
  const place = step === null ? text : `${step.name} › ${text}`;
  if (isBroken) return `${place}: ${texts.broken(step !== null)}`;
  if (problem !== null) return `${place}: ${problem}`;
  if (sample === undefined) return isKnown ? `${place}: ${texts.notInSample}` : place;
  return `${place}: ${sample}`;
}

/** What the fields of a step know of earlier steps. */
import { createContext } from 'react';
import type { ReadingLocale } from '../../../../domain/runs/formulas';
import type { Reference } from '../../../../domain/runs/mapping';
import type { TokenLabel } from './chips';
import type { Source } from './sources';

/** The data that the fields of the open step can use. */
export interface Mapping {
  /** There are steps whose data can be used. */
  readonly canInsert: boolean;
  readonly sources: readonly Source[];
  readonly labelOf: (reference: Reference) => TokenLabel;
  /** The keys of the steps with an app and event (`ChipStep.origin`) whose data can be used. */
  readonly keysOf: (origin: string) => readonly string[];
  /** How the texts of the Zap are read; null while that is not known. */
  readonly locale: ReadingLocale | null;
  /** The sample of a value before its formulas. */
  readonly valueOf: (reference: Reference) => unknown;
}

export const noMapping: Mapping = {
  canInsert: false,
  sources: [],
  labelOf: ({ key, path }) => ({
    step: null,
    text: [key, ...path].join(' › '),
    sample: undefined,
    problem: null,
    isKnown: false,
    isBroken: false,
  }),
  keysOf: () => [],
  locale: null,
  valueOf: () => undefined,
};

export const MappingContext = createContext<Mapping>(noMapping);

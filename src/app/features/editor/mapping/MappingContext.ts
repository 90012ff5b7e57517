import { createContext, useContext } from 'react';
import type { Reference } from '../../../../domain/runs/mapping';
import type { Source, TokenLabel } from './sources';

/** The data that the fields of the open step can use. */
export interface Mapping {
  readonly sources: readonly Source[];
  readonly labelOf: (reference: Reference) => TokenLabel;
}

const none: Mapping = { sources: [], labelOf: ({ key, path }) => ({ text: [key, ...path].join(' › '), sample: null, isBroken: false }) };

export const MappingContext = createContext<Mapping>(none);

export const useMapping = (): Mapping => useContext(MappingContext);

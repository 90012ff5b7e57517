import type { FeatureParts } from '../../app/store/createStore';

/** Every part of the store that modules export: on their own, of a page, or of a section. */
export function collectParts(modules: readonly object[]): FeatureParts[] {
  const found = new Set<FeatureParts>();
  const look = (value: unknown, depth: number): void => {
    if (typeof value !== 'object' || value === null) return;
    const { slices, entities, needs, gate, parts } = value as FeatureParts & { readonly parts?: unknown };
    if (typeof parts === 'object' && parts !== null && depth < 3) look(parts, depth + 1);
    const isSliceList = Array.isArray(slices) && slices.every((slice) => typeof slice === 'object' && 'reducerPath' in slice);
    const isEntities = typeof entities === 'object' && entities !== null && 'createCore' in entities;
    if (isSliceList || isEntities || typeof gate === 'function' || (Array.isArray(needs) && depth < 3)) found.add(value);
  };
  for (const module of modules) for (const exported of Object.values(module)) look(exported, 0);
  return [...found];
}

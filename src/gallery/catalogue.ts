import type { Cases } from '../app/widgets/cases';

/** A state of a widget or screen with its stable address. */
export interface GalleryCase {
  /** `{title}/{state}`, the value of `?case=`. */
  readonly id: string;
  readonly state: string;
  readonly cases: Cases;
}

/**
 * The catalogue of every `*.cases.tsx`, by title. `modules` maps a file's path to its exports. Two files of one title, a file
 * without cases or a title with a slash would make addresses ambiguous: an error each.
 */
export function catalogueOf(modules: Readonly<Record<string, { cases?: Cases }>>): Cases[] {
  const byTitle = new Map<string, string>();
  const all: Cases[] = [];
  for (const [path, { cases }] of Object.entries(modules)) {
    if (!cases) throw new Error(`${path} exports no \`cases\``);
    if (cases.title.includes('/')) throw new Error(`${path}: a title has no slash: '${cases.title}'`);
    const other = byTitle.get(cases.title);
    if (other) throw new Error(`'${cases.title}' is the title of both ${other} and ${path}`);
    byTitle.set(cases.title, path);
    all.push(cases);
  }
  return all.sort((a, b) => a.title.localeCompare(b.title));
}

/** Every state of the catalogue, in its order. */
export function statesOf(catalogue: readonly Cases[]): GalleryCase[] {
  return catalogue.flatMap((cases) => Object.keys(cases.states).map((state) => ({ id: `${cases.title}/${state}`, state, cases })));
}

/** The states an address asks for: one by `{title}/{state}`, all of a widget by its `{title}`; none when unknown. */
export function findCases(catalogue: readonly Cases[], id: string): GalleryCase[] {
  return statesOf(catalogue).filter((each) => each.id === id || each.cases.title === id);
}

import type { AnyStories } from '../app/widgets/stories';

/** A state of a widget or screen with its stable address. */
export interface GalleryStory {
  /** `{title}/{state}`, the value of `?case=`. */
  readonly id: string;
  readonly state: string;
  readonly stories: AnyStories;
}

/**
 * The catalogue of every `*.stories.tsx`, by title. `modules` maps a file's path to its exports. Two files of one title, a file
 * without stories or a title with a slash would make addresses ambiguous: an error each.
 */
export function catalogueOf(modules: Readonly<Record<string, { stories?: AnyStories }>>): AnyStories[] {
  const byTitle = new Map<string, string>();
  const all: AnyStories[] = [];
  for (const [path, { stories }] of Object.entries(modules)) {
    if (!stories) throw new Error(`${path} exports no \`stories\``);
    if (stories.title.includes('/')) throw new Error(`${path}: a title has no slash: '${stories.title}'`);
    const other = byTitle.get(stories.title);
    if (other) throw new Error(`'${stories.title}' is the title of both ${other} and ${path}`);
    byTitle.set(stories.title, path);
    all.push(stories);
  }
  return all.sort((a, b) => a.title.localeCompare(b.title));
}

/** Every state of the catalogue, in its order. */
export function statesOf(catalogue: readonly AnyStories[]): GalleryStory[] {
  return catalogue.flatMap((stories) => Object.keys(stories.states).map((state) => ({ id: `${stories.title}/${state}`, state, stories })));
}

/** The states an address asks for: one by `{title}/{state}`, all of a widget by its `{title}`; none when unknown. */
export function findStories(catalogue: readonly AnyStories[], id: string): GalleryStory[] {
  return statesOf(catalogue).filter((each) => each.id === id || each.stories.title === id);
}

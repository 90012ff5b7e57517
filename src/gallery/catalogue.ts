import type { AnyStories } from '../app/widgets/stories';

/** What a file `*.stories.tsx` exports. */
export interface StoriesModule {
  readonly stories?: AnyStories | readonly AnyStories[];
}

/** A state of a widget or screen with its stable address. */
export interface GalleryStory {
  /** `{title}/{state}`, the value of `?case=`. */
  readonly id: string;
  readonly state: string;
  readonly stories: AnyStories;
}

/**
 * The catalogue of every `*.stories.tsx`, by title. `modules` maps a file's path to its exports. The same title twice, a file
 * without stories or a title with a slash would make addresses ambiguous: an error each.
 */
export function catalogueOf(modules: Readonly<Record<string, StoriesModule>>): AnyStories[] {
  const pathOf = new Map<string, string>();
  const all = Object.entries(modules).flatMap(([path, { stories }]) => {
    if (!stories) throw new Error(`${path} exports no \`stories\``);
    const own = [stories].flat();
    for (const { title } of own) {
      if (title.includes('/')) throw new Error(`${path}: a title has no slash: '${title}'`);
      const other = pathOf.get(title);
      if (other) throw new Error(`'${title}' is the title of both ${other} and ${path}`);
      pathOf.set(title, path);
    }
    return own;
  });
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

import type { AppChoice, Suggestion } from './state';

/** The apps whose name holds what was searched for, those that begin with it first; all when nothing was. */
export function appsMatching(apps: readonly AppChoice[], search: string): readonly AppChoice[] {
  const wanted = search.trim().toLowerCase();
  if (wanted === '') return apps;
  const found = apps.filter(({ name }) => name.toLowerCase().includes(wanted));
  const isFirst = ({ name }: AppChoice): boolean => name.toLowerCase().startsWith(wanted);
  return [...found.filter(isFirst), ...found.filter((app) => !isFirst(app))];
}

/** So many templates are suggested. */
const suggested = 4;

/** The templates that use most of the chosen apps; among equals the more used first, as the catalogue orders them. */
export function bestTemplates<T extends Pick<Suggestion, 'services'>>(templates: readonly T[], apps: readonly string[]): readonly T[] {
  const fit = ({ services }: T): number => services.filter(({ id }) => apps.includes(id)).length;
  return [...templates].sort((a, b) => fit(b) - fit(a)).slice(0, suggested);
}

/** The ids of those apps that the address asks for, by id, slug or versioned key; unknown ones are left out. */
export function knownApps(
  apps: readonly { readonly id: string; readonly slug: string; readonly selected_api: string }[],
  asked: readonly string[],
): readonly string[] {
  const ids = asked.map((text) => {
    const wanted = text.toLowerCase();
    return apps.find(({ id, slug, selected_api }) => [id, slug, selected_api].some((name) => name.toLowerCase() === wanted))?.id;
  });
  return [...new Set(ids.filter((id) => id !== undefined))];
}

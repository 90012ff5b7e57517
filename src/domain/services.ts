/** Apps: which are listed, in which order, and how their keys are read. */
import { appKey } from './zapSteps';

/** The fields that the listing needs. */
export interface ListableService {
  readonly key: string;
  readonly name: string;
  readonly categories: readonly string[];
  readonly popularity: number;
  readonly ageInDays: number;
  readonly isPremium: boolean;
  readonly isPublic: boolean;
  readonly isUpcoming: boolean;
  readonly isHidden: boolean;
  readonly isDeprecated: boolean;
}

/** The step with conditions, which is not an app to choose. */
const neverListed = 'FilterAPI';

/** True for an app that a new step of a Zap may use: the listed ones, and the filter step, which is not an app to choose. */
export function isUsableInSteps(service: Pick<ListableService, 'isPublic' | 'isUpcoming' | 'isHidden' | 'isDeprecated'>): boolean {
  const { isPublic, isUpcoming, isHidden, isDeprecated } = service;
  return isPublic && !isUpcoming && !isHidden && !isDeprecated;
}

/** True for an app that the public listing shows: public, and not upcoming, hidden, deprecated, or the filter step. */
export function isListed(service: Pick<ListableService, 'key' | 'isPublic' | 'isUpcoming' | 'isHidden' | 'isDeprecated'>): boolean {
  return isUsableInSteps(service) && appKey(service.key) !== neverListed;
}

/** The public listing of the given apps, in their order. */
export function publicListing<S extends ListableService>(services: readonly S[]): S[] {
  return services.filter(isListed);
}

/** The possible orders of a listing, with their labels. */
export const serviceSorts = [
  { key: 'name', label: 'Alphabetical' },
  { key: 'ageInDays', label: 'Recently Added' },
  { key: 'isPremium', label: 'Premium' },
  { key: 'popularity', label: 'Popular' },
] as const;

export type ServiceSort = (typeof serviceSorts)[number]['key'];

const byName = (a: ListableService, b: ListableService): number => a.name.localeCompare(b.name, 'en', { sensitivity: 'base' });

const orders: Readonly<Record<ServiceSort, (a: ListableService, b: ListableService) => number>> = {
  name: () => 0,
  ageInDays: (a, b) => a.ageInDays - b.ageInDays,
  isPremium: (a, b) => Number(b.isPremium) - Number(a.isPremium),
  popularity: (a, b) => b.popularity - a.popularity,
};

/** A new list in the given order: by name, newest first, premium first, or most used first; then by name. */
export function sortServices<S extends ListableService>(services: readonly S[], sort: ServiceSort): S[] {
  return [...services].sort((a, b) => orders[sort](a, b) || byName(a, b));
}

/** The category that keeps every app. */
export const allCategories = 'All';

/** `project-management` → `Project management`; abbreviations stay. */
export function categoryName(slug: string): string {
  const name = slug.replaceAll('-', ' ').replace(/\b(?:ai|crm|hr|sms)\b/g, (word) => word.toUpperCase());
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

/** The apps of a category, by its slug; `All` keeps every one. */
export function inCategory<S extends ListableService>(services: readonly S[], category: string): S[] {
  return category === allCategories ? [...services] : services.filter((service) => service.categories.includes(category));
}

const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** True if every word of the search begins a word of one of the texts, ignoring case and accents. */
export function matchesSearch(texts: readonly string[], search: string): boolean {
  const words = texts.flatMap((text) => folded(text).split(/[^\p{L}\p{N}]+/u));
  return folded(search)
    .split(/[^\p{L}\p{N}]+/u)
    .every((wanted) => words.some((word) => word.startsWith(wanted)));
}

/**
 * Compares dot-separated versions part by part as numbers (A5.20, B5.25): negative when `a` is older, 0 when
 * equal, positive when newer. A missing part counts as 0, a part that is not a number as its leading digits.
 */
export function compareVersions(a: string, b: string): number {
  const left = parts(a);
  const right = parts(b);
  for (let index = 0; index < Math.max(left.length, right.length); index += 1) {
    const difference = (left[index] ?? 0) - (right[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

function parts(version: string): number[] {
  return version.split('.').map((part) => Math.min(Number(/^\d+/.exec(part)?.[0] ?? 0), Number.MAX_SAFE_INTEGER));
}

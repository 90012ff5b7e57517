import { matchesSearch } from '../../../../domain/services';
import type { HelpArticle, HelpSubject } from './article';
import { signingIn } from './articles/signingIn';
import { yourAccount } from './articles/yourAccount';
import { teams } from './articles/teams';
import { zaps } from './articles/zaps';

/** Everything that there is to read, by subject. */
export const subjects: readonly HelpSubject[] = [signingIn, yourAccount, zaps, teams];

export const articles: readonly HelpArticle[] = subjects.flatMap((subject) => subject.articles);

export const articleAt = (slug: string): HelpArticle | null => articles.find((article) => article.slug === slug) ?? null;

/** Longest search that is looked for; more would find nothing. */
export const maxHelpSearchLength = 100;

/**
 * Articles in which every word of the search begins a word: those whose title or summary has them all first, then those
 * that have them anywhere. An empty search finds nothing.
 */
export function findArticles(search: string): readonly HelpArticle[] {
  const wanted = search.slice(0, maxHelpSearchLength).trim();
  if (!/[\p{L}\p{N}]/u.test(wanted)) return [];
  const inTitle = articles.filter(({ title, summary }) => matchesSearch([title, summary], wanted));
  const anywhere = articles.filter((article) => !inTitle.includes(article) && matchesSearch(textsOf(article), wanted));
  return [...inTitle, ...anywhere];
}

const textsOf = ({ title, summary, words = '', sections }: HelpArticle): string[] => [
  title,
  summary,
  words,
  ...sections.flatMap(({ heading, paragraphs }) => [heading, ...paragraphs]),
];

export type HelpView =
  | { readonly kind: 'library' }
  | { readonly kind: 'found'; readonly search: string; readonly articles: readonly HelpArticle[] }
  | { readonly kind: 'article'; readonly article: HelpArticle }
  | { readonly kind: 'missing' };

/** The page at an address below `/help`. */
export function viewAt(pathname: string, query: string): HelpView {
  const slug = /^\/help\/([^/]+)\/?$/.exec(pathname)?.[1];
  if (slug === undefined) return { kind: 'library' };
  if (slug === 'search') {
    const search = (new URLSearchParams(query).get('q') ?? '').slice(0, maxHelpSearchLength).trim();
    return { kind: 'found', search, articles: findArticles(search) };
  }
  const article = articleAt(slug);
  return article === null ? { kind: 'missing' } : { kind: 'article', article };
}

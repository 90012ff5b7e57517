import { brand } from '../../domain/brand';

/** The product's own line, for pages without a title of their own. */
const defaultTitle = 'The best apps. Better together.';

/** What the browser shows on the tab: a title and the product's name (B2.48). */
export function documentTitle(title: string = defaultTitle): string {
  return `${title}${brand.titleSuffix}`;
}

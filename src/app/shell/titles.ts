import { brand } from '../../domain/brand';

/** The product's tagline, for pages without a title. */
const defaultTitle = 'The best apps. Better together.';

/** The browser tab's title: the page's title and the product's name (B2.48). */
export function documentTitle(title: string = defaultTitle): string {
  return `${title}${brand.titleSuffix}`;
}

/** The embedded parts of content: structured data, never markup (S42). */

/** The default number of templates in a widget (B2.52, B9.23). */
export const defaultWidgetLimit = 5;

/** The widget of the home page: templates to start from. */
export interface TemplatesEmbed {
  readonly kind: 'home-page-widget';
  readonly title: string;
  /** Templates by id: these come first, in this order. */
  readonly guidedZapIds?: readonly string[];
  /** Apps: templates that use one of them come next, in the order of the catalogue. */
  readonly appSlugs?: readonly string[];
  readonly limit?: number;
}

/** A video of this site, by the name of its file. */
export interface VideoEmbed {
  readonly kind: 'video';
  readonly title: string;
  readonly videoId: string;
}

export type ContentEmbed = TemplatesEmbed | VideoEmbed;

interface Listed {
  readonly id: string;
  readonly services: readonly { readonly slug: string }[];
}

/** The templates of a widget, each once; with neither ids nor apps, the first of the catalogue. */
export function templatesOf<T extends Listed>(
  templates: readonly T[],
  { guidedZapIds = [], appSlugs = [], limit = defaultWidgetLimit }: Omit<TemplatesEmbed, 'kind' | 'title'>,
): readonly T[] {
  if (guidedZapIds.length === 0 && appSlugs.length === 0) return templates.slice(0, limit);
  const guided = guidedZapIds.flatMap((id) => templates.filter((template) => template.id === id));
  const ofApps = templates.filter(({ services }) => services.some(({ slug }) => appSlugs.includes(slug)));
  return [...new Set([...guided, ...ofApps])].slice(0, limit);
}

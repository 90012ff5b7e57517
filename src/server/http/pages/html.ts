/** The few pages that the server renders itself: plain HTML without scripts. Every value is escaped (S42). */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { brand, brandColours } from '../../../domain/brand';

/**
 * Lets the routes of this instance take nothing but forms. Call it in a plugin, so that other routes are not affected.
 * @param limit of the body, in bytes: give it to each route as well
 */
export function takeForms(forms: FastifyInstance, limit: number): void {
  forms.removeAllContentTypeParsers();
  forms.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: limit },
    async (_request: FastifyRequest, body: string) => new URLSearchParams(body),
  );
}

/** The fields of the form; none if the request has no body. */
export const fieldsOf = ({ body }: FastifyRequest): URLSearchParams => (body instanceof URLSearchParams ? body : new URLSearchParams());

/** Text that is already HTML. */
export interface Html {
  readonly html: string;
}

type Part = Html | string | number | readonly Html[];

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** A template: html`<p>${text}</p>`. Strings and numbers are escaped, also in quoted attributes; Html is inserted unchanged. */
export function html(parts: TemplateStringsArray, ...values: readonly Part[]): Html {
  return { html: parts.map((part, index) => part + (index < values.length ? render(values[index] as Part) : '')).join('') };
}

function render(value: Part): string {
  if (typeof value === 'string' || typeof value === 'number') return escapeHtml(String(value));
  return 'html' in value ? value.html : value.map(render).join('');
}

const nothing: Html = { html: '' };

/** A whole page. Its style is `/plain.css`; `head` is added to its head, `before` and `after` surround its content. */
export function page(title: string, body: Html, head: Html = nothing, { before = nothing, after = nothing } = {}): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}${brand.titleSuffix}</title>
        <link rel="stylesheet" href="/plain.css" />
        ${head}
      </head>
      <body>
        ${before}
        <main>${body}</main>
        ${after}
      </body>
    </html> `.html;
}

const { accentText, accent, onAccent } = brandColours;

/** The style of these pages, separate from the client's. */
export const plainCss = `:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { margin: 0; background: Canvas; color: CanvasText; }
main { max-width: 44rem; margin: 0 auto; padding: 2rem 1rem; overflow-wrap: anywhere; }
a { color: light-dark(${accentText.light}, ${accentText.dark}); }
button, .button { display: inline-block; font: inherit; padding: 0.5rem 1rem; border: 0; border-radius: 0.25rem; cursor: pointer; text-decoration: none; background: light-dark(${accent.light}, ${accent.dark}); color: light-dark(${onAccent.light}, ${onAccent.dark}); }
.list { list-style: none; padding: 0; }
.list li { padding: 0.5rem 0; border-block-end: 1px solid light-dark(#ddd, #444); }
.list small { display: block; }
header.site, footer.site { display: flex; flex-wrap: wrap; gap: 0.5rem 1.5rem; padding: 1rem; border-block-end: 1px solid light-dark(#ddd, #444); }
footer.site { border: 0; border-block-start: 1px solid light-dark(#ddd, #444); }
header.site .brand { font-weight: 600; color: inherit; text-decoration: none; }
header.site nav, footer.site nav { display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; }
.superuser { padding: 0.5rem 1rem; background: light-dark(#4a2c00, #ffd28a); color: light-dark(#fff, #241a15); }
pre { white-space: pre-wrap; font: inherit; }
`;

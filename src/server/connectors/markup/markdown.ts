/** Markdown and HTML, into each other. */
import { StepError } from '../connector';

/** Characters of a text: the time of both libraries grows faster than the text if it is made for that. */
export const longestMarkup = 200_000;

/** Addresses that a link may lead to, and a picture may come from. */
const safeLink = /^(?:https?:|mailto:|tel:|[^a-z\d]|[a-z\d][^:]*$)/i;

/** True for an address of the web, of mail or of a telephone, and for one without a scheme. */
export const isSafeLink = (address: string): boolean => safeLink.test(withoutControls(address));

/** Without blanks and control characters, which browsers leave out when they read a scheme: `java\tscript:`. */
const withoutControls = (text: string): string => text.replace(/[\p{Cc}\s]/gu, '');

export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;').replaceAll("'", '&#39;');

/**
 * HTML of a Markdown text. It has only elements that Markdown writes: HTML inside the Markdown is shown as text, and links lead to
 * the web, to mail or to a telephone. So it has no script and no event handler.
 */
export async function markdownToHtml(markdown: string): Promise<string> {
  checkLength(markdown);
  const { Marked } = await import('marked');
  const marked = new Marked({
    async: false,
    gfm: true,
    renderer: {
      html: ({ text }) => escapeHtml(text),
      link({ href, title, tokens }) {
        const inner = this.parser.parseInline(tokens);
        if (!isSafeLink(href)) return inner;
        return `<a href="${escapeHtml(href)}"${titleOf(title)}>${inner}</a>`;
      },
      image({ href, title, text }) {
        if (!isSafeLink(href)) return escapeHtml(text);
        return `<img src="${escapeHtml(href)}" alt="${escapeHtml(text)}"${titleOf(title)}>`;
      },
    },
  });
  return withoutOverflow(() => marked.parse(markdown, { async: false }).trim());
}

const titleOf = (title: string | null | undefined): string =>
  title === null || title === undefined || title === '' ? '' : ` title="${escapeHtml(title)}"`;

/** Markdown of an HTML text. Scripts, styles and forms are left out. */
export async function htmlToMarkdown(html: string): Promise<string> {
  checkLength(html);
  const { default: Turndown } = await import('turndown');
  const turndown = new Turndown({ headingStyle: 'atx', codeBlockStyle: 'fenced', bulletListMarker: '-', emDelimiter: '_' });
  turndown.remove(['script', 'style', 'noscript', 'iframe', 'object', 'embed', 'form', 'template', 'title']);
  turndown.addRule('unsafe links', {
    filter: (node) => node.nodeName === 'A' && !isSafeLink(node.getAttribute('href') ?? ''),
    replacement: (content) => content,
  });
  return withoutOverflow(() => turndown.turndown(html));
}

function checkLength(text: string): void {
  if (text.length > longestMarkup) throw new StepError(`The text can have at most ${longestMarkup.toLocaleString('en-US')} characters.`);
}

/** Both libraries walk through nested elements by recursion. */
function withoutOverflow(convert: () => string): string {
  try {
    return convert();
  } catch (error) {
    if (error instanceof RangeError) throw new StepError('The text is nested too deeply.', { cause: error });
    throw error;
  }
}

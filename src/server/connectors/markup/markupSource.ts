/** The program of the thread that converts markup. It gets `workerData`: see `markup.ts`. */
export const markupSource = String.raw`
'use strict';
const { parentPort, workerData } = require('node:worker_threads');
const { pathToFileURL } = require('node:url');
const { format, text, library } = workerData;

// Addresses of the web, of mail and of telephones, and those without a scheme. Browsers leave blanks and control characters out
// when they read a scheme.
const safeLink = /^(?:https?:|mailto:|tel:|[^a-z\d]|[a-z\d][^:]*$)/i;
const isSafeLink = (address) => safeLink.test(address.replace(/[\p{Cc}\s]/gu, ''));

const entities = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (part) => part.replace(/[&<>"']/g, (sign) => entities[sign]);
const titleOf = (title) => (title ? ' title="' + escapeHtml(title) + '"' : '');

async function markdownToHtml() {
  const { Marked } = await import(pathToFileURL(library));
  const marked = new Marked({
    gfm: true,
    renderer: {
      // HTML inside of Markdown is shown as text, so that the result has only elements that Markdown writes.
      html: ({ text: source }) => escapeHtml(source),
      link({ href, title, tokens }) {
        const inner = this.parser.parseInline(tokens);
        return isSafeLink(href) ? '<a href="' + escapeHtml(href) + '"' + titleOf(title) + '>' + inner + '</a>' : inner;
      },
      image({ href, title, text: alt }) {
        if (!isSafeLink(href)) return escapeHtml(alt);
        return '<img src="' + escapeHtml(href) + '" alt="' + escapeHtml(alt) + '"' + titleOf(title) + '>';
      },
    },
  });
  return marked.parse(text, { async: false }).trim();
}

function htmlToMarkdown() {
  const Turndown = require(library);
  const turndown = new Turndown({ headingStyle: 'atx', codeBlockStyle: 'fenced', bulletListMarker: '-', emDelimiter: '_' });
  turndown.remove(['script', 'style', 'noscript', 'iframe', 'object', 'embed', 'form', 'template', 'title']);
  turndown.addRule('unsafe links', {
    filter: (node) => node.nodeName === 'A' && !isSafeLink(node.getAttribute('href') || ''),
    replacement: (content) => content,
  });
  return turndown.turndown(text);
}

Promise.resolve()
  .then(format === 'html' ? markdownToHtml : htmlToMarkdown)
  .then(
    (result) => parentPort.postMessage({ result }),
    // Both libraries walk through nested elements by recursion.
    (error) => parentPort.postMessage({ problem: error instanceof RangeError ? 'depth' : 'other' }),
  );
`;

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
  turndown.addRule('strikethrough', { filter: ['del', 's', 'strike'], replacement: (content) => '~~' + content + '~~' });
  turndown.addRule('check boxes', {
    filter: (node) => node.nodeName === 'INPUT' && node.getAttribute('type') === 'checkbox',
    replacement: (_content, node) => (node.hasAttribute('checked') ? '[x]' : '[ ]'),
  });
  addTables(turndown);
  return turndown.turndown(text);
}

const blocks = 'table, div, ul, ol, pre, blockquote, h1, h2, h3, h4, h5, h6, hr';

/** Tables of data, as GitHub writes them. Mails also use tables for their layout: those keep their contents as paragraphs. */
function addTables(turndown) {
  const known = new WeakMap();
  const tableOf = (node) => {
    let found = node;
    while (found !== null && found.nodeName !== 'TABLE') found = found.parentNode;
    return found;
  };
  const rowsOf = (table) => Array.from(table.querySelectorAll('tr'));
  const cellsOf = (row) => Array.from(row.childNodes).filter(({ nodeName }) => nodeName === 'TD' || nodeName === 'TH');
  const widthOf = (row) => cellsOf(row).reduce((sum, cell) => sum + spanOf(cell), 0);
  const spanOf = (cell) => Math.min(Math.max(Number(cell.getAttribute('colspan')) || 1, 1), 100);
  const isHead = (row) => row.parentNode.nodeName === 'THEAD' || cellsOf(row).every(({ nodeName }) => nodeName === 'TH');
  // Null for a layout.
  const readTable = (table) => {
    const role = table.getAttribute('role');
    const rows = rowsOf(table);
    const isData =
      role !== 'presentation' &&
      role !== 'none' &&
      tableOf(table.parentNode) === null &&
      rows.some((row) => widthOf(row) > 1) &&
      rows.flatMap(cellsOf).every((cell) => cell.querySelectorAll(blocks).length === 0 && cell.querySelectorAll('p').length < 2);
    return isData ? { first: rows[0], width: rows.reduce((most, row) => Math.max(most, widthOf(row)), 0) } : null;
  };
  const dataOf = (node) => {
    const table = tableOf(node);
    if (table === null) return null;
    if (!known.has(table)) known.set(table, readTable(table));
    return known.get(table);
  };
  const isData = (node) => dataOf(node) !== null;
  const line = (cells) => '| ' + cells.join(' | ') + ' |';
  turndown.addRule('cells', {
    filter: (node) => (node.nodeName === 'TD' || node.nodeName === 'TH') && isData(node),
    replacement: (content, node) =>
      [content.trim().replace(/\s*\n\s*/g, ' ').replace(/\|/g, '\\|'), ...Array(spanOf(node) - 1).fill('')].map((each) => '| ' + each + ' ').join(''),
  });
  turndown.addRule('rows', {
    filter: (node) => node.nodeName === 'TR' && isData(node),
    replacement: (content, node) => {
      const { first, width } = dataOf(node);
      const row = content.trim() + ' ' + '|  '.repeat(width - widthOf(node)) + '|\n';
      if (node !== first) return row;
      const border = line(Array(width).fill('---')) + '\n';
      return isHead(node) ? row + border : line(Array(width).fill('')) + '\n' + border + row;
    },
  });
  turndown.addRule('table', {
    filter: (node) => node.nodeName === 'TABLE' && isData(node),
    replacement: (content) => '\n\n' + content.replace(/\n{2,}/g, '\n').trim() + '\n\n',
  });
  turndown.addRule('captions', {
    filter: (node) => node.nodeName === 'CAPTION' && isData(node),
    replacement: () => '',
  });
}

Promise.resolve()
  .then(format === 'html' ? markdownToHtml : htmlToMarkdown)
  .then(
    (result) => parentPort.postMessage({ result }),
    // Both libraries walk through nested elements by recursion.
    (error) => parentPort.postMessage({ problem: error instanceof RangeError ? 'depth' : 'other' }),
  );
`;

/**
 * Values between quotes of query languages and of XML. A value can end no quotes and begin nothing else. Each language has its signs for that;
 * `quotes` are those between which its filter is safe.
 */

export interface QueryLanguage {
  readonly quotes: readonly string[];
  readonly write: (text: string) => string;
}

const escaping =
  (signs: RegExp) =>
  (text: string): string =>
    text.replace(signs, (sign) => `\\${letters.get(sign) ?? sign}`);

const letters: ReadonlyMap<string, string> = new Map([
  ['\n', 'n'],
  ['\r', 'r'],
  ['\t', 't'],
]);

const xmlSigns: ReadonlyMap<string, string> = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&apos;'],
  ['\n', '&#10;'],
  ['\r', '&#13;'],
  ['\t', '&#9;'],
]);
/** What is no `Char` of XML 1.0, also half a pair of surrogates. */
// eslint-disable-next-line no-control-regex
const noXml = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF\p{Cs}]/gu;

export const queryLanguages = {
  /** Salesforce. */
  soql: { quotes: ["'"], write: escaping(/[\\'"\n\r\t]/g) },
  /** Microsoft: a quote is doubled. */
  odata: { quotes: ["'"], write: (text: string) => text.replaceAll("'", "''") },
  /** Jira. */
  jql: { quotes: ['"', "'"], write: escaping(/[\\'"\n\r\t]/g) },
  /** Airtable. */
  formula: { quotes: ['"', "'"], write: escaping(/[\\'"\n\r\t]/g) },
  /** Ranges of Google Sheets: a quote is doubled. */
  a1: { quotes: ["'"], write: (text: string) => text.replaceAll("'", "''") },
  /** Google Drive. */
  driveq: { quotes: ["'"], write: escaping(/[\\']/g) },
  /** Filters of PostgREST: a backslash takes the next sign as it is. https://docs.postgrest.org/en/v14/references/api/url_grammar.html */
  postgrest: { quotes: ['"'], write: (text: string) => text.replace(/[\\"]/g, '\\$&') },
  /** XML, in attributes and between tags. Signs that XML cannot have become blanks. */
  xml: {
    quotes: ['"', "'"],
    write: (text: string) => text.replace(/[&<>"'\n\r\t]/g, (sign) => xmlSigns.get(sign) ?? sign).replace(noXml, ' '),
  },
} as const satisfies Record<string, QueryLanguage>;

/** The language of a filter; null for any other filter. */
export const queryLanguage = (filter: string): QueryLanguage | null =>
  Object.hasOwn(queryLanguages, filter) ? queryLanguages[filter as keyof typeof queryLanguages] : null;

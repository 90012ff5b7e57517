/** The items of a feed in one form, regardless of its format. */
import type { parseFeed as parse } from 'feedsmith';
import { isRecord, textOf } from '../../../domain/runs/json';
import { plainJson } from '../../../domain/runs/exactJson';
import { readMoment } from '../../../domain/runs/readValues';
import { hasTwoMeanings } from '../../../domain/runs/writtenDates';
import { StepError } from '../connector';
import { recordOf, recordsOf } from '../jsonApi';
import { parseJson } from '../replies';
import { parseText } from '../threads/parseText';

export interface FeedItem {
  readonly id: string;
  readonly title: string;
  /** Absolute. */
  readonly link: string;
  /** ISO 8601, or empty if the feed has no date that can be read. */
  readonly publishedAt: string;
  readonly author: string;
  readonly summary: string;
  /** HTML, as the feed has it. */
  readonly content: string;
  readonly categories: readonly string[];
  /** The first attached file, such as the sound of a podcast. */
  readonly enclosureUrl: string;
  readonly feedTitle: string;
  readonly feedUrl: string;
}

/** Of a feed with more, the first ones are read: feeds begin with the newest. */
const maxItems = 500;

/** Reads RSS, Atom, RDF and JSON feeds. `url` is where the feed was found; relative links are resolved against it and `xml:base`. */
export async function readFeed(text: string, url: string, signal?: AbortSignal): Promise<FeedItem[]> {
  const { format, feed } = await parseFeed(withPlainNames(withExactIds(text)), signal);
  const source = recordOf(feed);
  const read = readers[format];
  const feedTitle = valueOf(source.title);
  return recordsOf(format === 'atom' ? source.entries : source.items).map((item) => {
    const part = read(item);
    const base = baseOf(item, baseOf(source, url));
    return {
      ...part,
      link: absolute(part.link, base),
      enclosureUrl: absolute(part.enclosureUrl, base),
      publishedAt: dateOf(part.publishedAt),
      feedTitle,
      feedUrl: url,
    };
  });
}

/** A JSON feed whose large numbers are texts: the IDs of two items would be one number. */
function withExactIds(text: string): string {
  if (!/^\s*\{/.test(text)) return text;
  const value = parseJson(text);
  return value === undefined ? text : JSON.stringify(plainJson(value));
}

/** The parser refuses a whole feed for one element with a name of the language, which no reader needs. */
const withPlainNames = (text: string): string => text.replace(/<(\/?)(?:__proto__|constructor|prototype)(?=[\s/>])/g, '<$1other');

async function parseFeed(text: string, signal?: AbortSignal): Promise<Parsed> {
  const parser = { library: require.resolve('feedsmith'), name: 'parseFeed', options: { maxItems } };
  try {
    return (await parseText(parser, text, signal)) as Parsed;
  } catch (error) {
    if (error instanceof StepError) throw error;
    throw new StepError('There is no feed at this URL. It must be RSS, Atom or JSON Feed.', { cause: error });
  }
}

type Parsed = Pick<ReturnType<typeof parse>, 'format' | 'feed'>;
type Part = Omit<FeedItem, 'feedTitle' | 'feedUrl'>;
type Item = Readonly<Record<string, unknown>>;

const readers: Readonly<Record<'rss' | 'atom' | 'rdf' | 'json', (item: Item) => Part>> = {
  rss: (item) => ({
    id: valueOf(item.guid),
    title: valueOf(item.title),
    link: textOf(item.link) || linkOf(recordOf(item.atom), 'alternate') || permalinkOf(item.guid),
    publishedAt: textOf(item.pubDate) || firstOf(recordOf(item.dc).dates),
    author: namesOf(item.authors)[0] ?? firstOf(recordOf(item.dc).creators),
    summary: valueOf(item.description),
    content: textOf(recordOf(item.content).encoded) || valueOf(item.description),
    categories: namesOf(item.categories),
    enclosureUrl: textOf(recordsOf(item.enclosures)[0]?.url),
  }),
  atom: (entry) => {
    return {
      id: textOf(entry.id),
      title: valueOf(entry.title),
      link: linkOf(entry, 'alternate'),
      publishedAt: textOf(entry.published) || textOf(entry.updated),
      author: namesOf(entry.authors)[0] ?? '',
      summary: valueOf(entry.summary),
      content: valueOf(entry.content) || valueOf(entry.summary),
      categories: recordsOf(entry.categories).map(({ label, term }) => textOf(label) || textOf(term)),
      enclosureUrl: linkOf(entry, 'enclosure'),
    };
  },
  rdf: (item) => ({
    id: textOf(recordOf(item.rdf).about),
    title: valueOf(item.title),
    link: textOf(item.link),
    publishedAt: firstOf(recordOf(item.dc).dates),
    author: firstOf(recordOf(item.dc).creators),
    summary: valueOf(item.description),
    content: textOf(recordOf(item.content).encoded) || valueOf(item.description),
    categories: listOf(recordOf(item.dc).subjects),
    enclosureUrl: '',
  }),
  json: (item) => ({
    id: textOf(item.id),
    title: textOf(item.title),
    link: textOf(item.url) || textOf(item.external_url),
    publishedAt: textOf(item.date_published) || textOf(item.date_modified),
    author: namesOf(item.authors)[0] ?? textOf(recordOf(item.author).name),
    summary: textOf(item.summary),
    content: textOf(item.content_html) || textOf(item.content_text),
    categories: listOf(item.tags),
    enclosureUrl: textOf(recordsOf(item.attachments)[0]?.url),
  }),
};

const linkOf = ({ links }: Item, rel: string): string =>
  textOf(recordsOf(links).find((link) => (textOf(link.rel) || 'alternate') === rel)?.href);

/** A text, or the value of a record such as `{ value, type }`. */
const valueOf = (value: unknown): string => textOf(isRecord(value) ? value.value : value);

/** In RSS an ID is a link unless it says otherwise. */
const permalinkOf = (guid: unknown): string =>
  recordOf(guid).isPermaLink === false || !/^https?:/.test(valueOf(guid)) ? '' : valueOf(guid);

const namesOf = (value: unknown): string[] =>
  (Array.isArray(value) ? (value as unknown[]) : [])
    .map((each) => (isRecord(each) ? textOf(each.name) || textOf(each.email) : textOf(each)))
    .filter((name) => name !== '');

const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(textOf).filter((each) => each !== '') : []);

const firstOf = (value: unknown): string => listOf(value)[0] ?? '';

function absolute(link: string, base: string): string {
  return link !== '' && URL.canParse(link, base) ? new URL(link, base).href : link;
}

/** `xml:base` of a feed or an item. */
const baseOf = (part: Item, base: string): string => absolute(textOf(recordOf(part.xml).base), base) || base;

function dateOf(text: string): string {
  const moment = readMoment(text, 'UTC');
  // Feeds have dates in many other forms; the language reads most of them, but guesses where a date has two meanings.
  const isUnclear = text === '' || hasTwoMeanings(text);
  const time = moment ?? (isUnclear ? NaN : [`${text} UTC`, text].map((each) => Date.parse(each)).find((each) => !Number.isNaN(each)));
  return time === undefined || Number.isNaN(time) ? '' : new Date(time).toISOString();
}

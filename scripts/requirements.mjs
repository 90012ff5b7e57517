// The requirements of docs/requirements, the tests that name them and the comments that refer to them.
// `npm run rooms` prints what does not fit together.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const folder = 'docs/requirements/';
const idPattern = '(?:[AB]\\d\\.\\d{2,3}|[SRZTWDH]\\d{1,2})';
const definition = new RegExp(`^- \\*\\*(${idPattern})\\*\\* (?:_\\((planned|withdrawn)[^)]*\\)_ )?(.+)$`);
/** The file store of Amazon has the name of an id. */
const mention = new RegExp(`(?<!Amazon )(?<![\\w.#$/-])${idPattern}(?![\\w.]*\\d|\\w)`, 'g');
const bracketed = new RegExp(`\\[(${idPattern}(?:, ${idPattern})*)\\]`, 'g');
/** The first argument of a call, followed by another one: `it('…', …)`, `it.each(rows)('…', …)`. */
const title = /(\b(?:it|test|describe)\.(?:skip|todo))?\(\s*(?:'((?:\\.|[^'\\\n])*)'|"((?:\\.|[^"\\\n])*)"|`((?:\\.|[^`\\])*)`),/g;
const comment = /\/\*[\s\S]*?\*\/|(?<=^|[\s;,{}()])\/\/.*$/gm;

const isSource = (path) => /^(?:src|test|scripts)\/.*\.(?:[cm]?[jt]sx?|css)$/.test(path);
// Several files may share their tests, which are then in a file whose name ends with Tests.ts.
const isTest = (path) => /^test\/.*(?:\.(?:test|journey)|Tests)\.tsx?$/.test(path);
/** Product decisions explain other requirements. A test names them only if that helps. */
const needsTest = ({ id, status }) => status === undefined && /^[ABSRZT]/.test(id);

const lineAt = (text, index) => text.slice(0, index).split('\n').length;

/**
 * Reads the requirements of some pages, given as `[path, text]`.
 * Returns a map by id, in the order of the pages, and a line for each id that is defined twice.
 */
export function readRequirements(pages) {
  const requirements = new Map();
  const duplicates = [];
  for (const [path, text] of pages) {
    for (const [index, line] of text.split('\n').entries()) {
      const [, id, status] = definition.exec(line) ?? [];
      if (id === undefined) continue;
      const place = `${path}:${index + 1}`;
      const first = requirements.get(id);
      if (first) duplicates.push(`${place} defines ${id} again: it is defined in ${first.place}`);
      else requirements.set(id, { id, place, status });
    }
  }
  return { requirements, duplicates };
}

/** The ids in the titles of a test file, as `{ id, place, title }`. Titles of skipped tests do not count. */
export function titlesIn(path, text) {
  return [...text.matchAll(title)].flatMap(({ 1: skipped, 2: single, 3: double, 4: template, index, 0: call }) => {
    if (skipped !== undefined) return [];
    const words = single ?? double ?? template;
    const place = `${path}:${lineAt(text, index + call.search(/['"`]/))}`;
    return [...words.matchAll(bracketed)].flatMap(([, ids]) => ids.split(', ').map((id) => ({ id, place, title: words })));
  });
}

/** The ids in the comments of a source file, or in a whole Markdown page, as `{ id, place }`. */
export function mentionsIn(path, text) {
  const parts = path.endsWith('.md') ? [{ 0: text, index: 0 }] : [...text.matchAll(comment)];
  return parts.flatMap(({ 0: part, index }) =>
    [...part.matchAll(mention)].map((found) => ({ id: found[0], place: `${path}:${lineAt(text, index + found.index)}` })),
  );
}

/** The problems between requirements, titles and comments, as lines to print. */
export function problemsOf({ requirements, duplicates, titles, mentions }) {
  const named = new Set(titles.map(({ id }) => id));
  const unknown = [...titles, ...mentions].filter(({ id }) => !requirements.has(id));
  const withdrawn = titles.filter(({ id }) => requirements.get(id)?.status === 'withdrawn');
  return [
    ...duplicates,
    ...unknown.map(({ id, place }) => `${place} names ${id}, which docs/requirements does not define`),
    ...withdrawn.map(({ id, place }) => `${place} names ${id}, which is withdrawn`),
    ...[...requirements.values()]
      .filter((requirement) => needsTest(requirement) && !named.has(requirement.id))
      .map(
        ({ id, place }) => `${place}: no test names ${id}. Put the id into the title of the test that guarantees it, or mark it planned`,
      ),
  ];
}

/** Everything about requirements in this working copy. */
export function readProject() {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' }).split('\n');
  const paths = listed.filter((path) => existsSync(path) && (isSource(path) || path.endsWith('.md')));
  const texts = [...new Set(paths)].map((path) => [path, readFileSync(path, 'utf8')]);
  return {
    ...readRequirements(texts.filter(([path]) => path.startsWith(folder))),
    titles: texts.filter(([path]) => isTest(path)).flatMap(([path, text]) => titlesIn(path, text)),
    mentions: texts.filter(([path]) => !path.startsWith(folder)).flatMap(([path, text]) => mentionsIn(path, text)),
  };
}

/** All findings, as lines to print. */
export const checkRequirements = () => problemsOf(readProject());

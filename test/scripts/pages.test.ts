import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const pages = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.md'], { encoding: 'utf8' })
  .split('\n')
  .filter((path) => path !== '' && existsSync(path));

const withoutCode = (text: string) => text.replaceAll(/```[\s\S]*?```/g, '').replaceAll(/`[^`\n]*`/g, '');

/** The anchor of a heading: lower case, hyphens for spaces, no punctuation. */
const anchor = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');

const anchorsOf = (path: string) =>
  [
    ...readFileSync(path, 'utf8')
      .replaceAll(/```[\s\S]*?```/g, '')
      .matchAll(/^#{1,6} (.+)$/gm),
  ].map((match) => anchor(match[1] ?? ''));

function brokenLinks(page: string): string[] {
  const links = [...withoutCode(readFileSync(page, 'utf8')).matchAll(/\]\(([^)\s]+)\)/g)].map((match) => match[1] ?? '');
  return links.filter((link) => {
    if (/^[a-z]+:/i.test(link)) return false;
    const [file = '', fragment] = link.split('#');
    const target = file === '' ? page : join(dirname(page), file);
    if (!existsSync(target)) return true;
    return fragment !== undefined && target.endsWith('.md') && !anchorsOf(target).includes(fragment);
  });
}

/** Paths of the project that a page names as code, such as `src/contract`. */
function namedPaths(page: string): string[] {
  const text = readFileSync(page, 'utf8').replaceAll(/```[\s\S]*?```/g, '');
  return [...text.matchAll(/`((?:src|test|scripts|docs|static)\/[\w./-]*)`/g)].map((match) => match[1] ?? '');
}

describe('the pages of the documentation', () => {
  it.each(pages)('the page %s of the documentation links only to what exists', (page) => {
    expect(brokenLinks(page)).toEqual([]);
  });

  it.each(pages.filter((page) => !page.startsWith('docs/decisions/')))(
    'the page %s of the documentation names only files that exist',
    (page) => {
      expect(namedPaths(page).filter((path) => !existsSync(path))).toEqual([]);
    },
  );

  it('the pages name only commands that package.json has, but for decisions and withdrawn requirements', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
    const named = pages
      .filter((page) => !page.startsWith('docs/decisions/'))
      .flatMap((page) => readFileSync(page, 'utf8').split('\n'))
      .filter((line) => !line.includes('_(withdrawn'))
      .flatMap((line) => [...line.matchAll(/npm run ([a-z][\w:-]*)/g)].map((match) => match[1] ?? ''));
    expect(named.filter((name) => scripts[name] === undefined)).toEqual([]);
  });
});

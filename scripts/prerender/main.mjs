// Writes prerendered pages into the client that webpack has built: dist/client/pages/*.html and index.html.
// Also writes routes.json with the addresses of the client, for the server.
// Usage: node scripts/prerender/main.mjs     after `webpack --mode production`, which creates dist/client and dist/prerender.
//
// Each page contains its frame and the styles of its first view, and names the scripts of its screen, so that
// the browser requests all of them at once. (webpack minifies the template: attributes have no quotes.) The
// server reads the styles' digests from the file for its Content-Security-Policy.
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { chdir } from 'node:process';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { pages } from './pages.mjs';

chdir(fileURLToPath(new URL('../..', import.meta.url)));
const client = 'dist/client';

const { drawPage, drawFrame, drawSignedInFrame, routePatterns } = createRequire(import.meta.url)('../../dist/prerender/main.js');
const chunkGroups = JSON.parse(readFileSync('dist/chunk-groups.json', 'utf8'));
const template = readFileSync(`${client}/index.html`, 'utf8');
const font = readdirSync(`${client}/assets`).find((name) => name.endsWith('.woff2'));

/** webpack adds the entry's style sheets as links. In a prerendered page all style sheets are inline. */
function inlineStyles(files) {
  return files.map((file) => `<style data-href="/${file}">${readFileSync(`${client}/${file}`, 'utf8')}</style>`).join('');
}

function filesOf(chunk) {
  const files = chunkGroups[chunk];
  if (!files) throw new Error(`There is no chunk called '${chunk}' for a prerendered page: scripts/prerender/pages.mjs`);
  return files;
}

/** Throws if a class name of the HTML has no style. HTML and styles come from two builds, and their class names must match. */
function demandStyles(html, styles) {
  const css = styles.map((file) => readFileSync(`${client}/${file}`, 'utf8')).join('');
  const used = [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names]) => names.split(' '));
  const unknown = used.filter((name) => !css.includes(`.${name}`));
  if (unknown.length > used.length / 2)
    throw new Error(`The drawing has class names that its style sheets do not know: ${unknown.join(' ')}`);
}

/** The HTML of a page: title, font, styles and scripts in the head, the prerendered content in its root. */
function compose({ path, title, html }, chunks) {
  const files = [...new Set(['app', ...chunks].flatMap(filesOf))];
  const styles = files.filter((file) => file.endsWith('.css'));
  const scripts = files.filter((file) => file.endsWith('.js'));
  demandStyles(html, styles);
  // A prerendered form can be used at once, so the script that records its submit runs as soon as it loads.
  const preHydration = html.includes('data-waiting')
    ? filesOf('preHydration').map((file) => `<script async fetchpriority="high" src="/${file}"></script>`)
    : [];
  const root = path === null ? `<div id="root">${html}</div>` : `<div id="root" data-path="${path}">${html}</div>`;
  const composed = template
    .replace(/<script\b[^>]*><\/script>|<link\b[^>]*\brel="?stylesheet\b[^>]*>/g, '')
    .replace(/<title>[^<]*<\/title>/, () => `<title>${title}</title>`)
    .replace(
      '</head>',
      () =>
        preHydration.join('') +
        scripts.map((file) => `<script defer src="/${file}"></script>`).join('') +
        `<link rel="preload" href="/assets/${font}" as="font" type="font/woff2" crossorigin>` +
        inlineStyles(styles) +
        '</head>',
    )
    .replace(/<div id="?root"?><\/div>/, () => root);
  if (!composed.includes(root)) throw new Error(`${client}/index.html has no place for a drawing: an empty #root`);
  return composed;
}

/** Writes a page three times: for the theme of the person's system, and for each theme that they may have chosen instead. */
function writePage(file, text) {
  write(file, text);
  for (const theme of ['light', 'dark']) {
    const themed = text.replace(/<html\b/, `<html data-theme="${theme}"`);
    if (themed === text) throw new Error(`${file} has no <html> to put a theme on`);
    write(`themes/${theme}/${file}`, themed);
  }
}

function write(file, text) {
  mkdirSync(dirname(`${client}/${file}`), { recursive: true });
  writeFileSync(`${client}/${file}`, text);
  writeFileSync(`${client}/${file}.gz`, gzipSync(text, { level: 9 }));
  writeFileSync(`${client}/${file}.br`, brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
}

const plain = await drawFrame();
for (const { path, file, chunks, isFrame } of pages) {
  const drawn = await (isFrame ? drawSignedInFrame(path) : drawPage(path));
  // This file starts many pages, so it has no page's title.
  writePage(`pages/${file}`, compose(file === 'app.html' ? { ...drawn, title: plain.title } : drawn, chunks));
}
writePage('index.html', compose(plain, []));
writeFileSync(`${client}/routes.json`, JSON.stringify(routePatterns));

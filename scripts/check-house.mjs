// House rules that are about text rather than imports: colours, names of files, download addresses, the lock file.
// Each finding says the rule and the cure.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const drawer = /(?:^|\/)(?:utils?|helpers?|misc|managers?|data|common-stuff)(?:[./]|$)/i;
const colour = /#[0-9a-f]{3,8}\b(?!['"]?\s*\))|\b(?:rgba?|hsla?|oklch|oklab|lab|lch|hwb)\(/gi;
const registryHost = /https?:\/\/(?:registry\.|[a-z0-9.-]*(?:npmjs|yarnpkg|unpkg|jsdelivr|cdnjs|pypi|artifactory|nexus)[a-z0-9.-]*)/i;

/** Files where colours are named: the tokens, drawings, the icons and what mail clients need inline. */
const namesColours = [/^src\/app\/widgets\/tokens\.css$/, /^static\//, /^src\/server\/mail\//, /\.svg$/];

/** Paths of the project's own files: tracked, or new and not ignored. */
function ownFiles() {
  const list = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' });
  return list.split('\n').filter((path) => path !== '');
}

function colourFindings(path, text) {
  if (!/^src\/(?:app|gallery)\/.*\.(?:css|tsx?)$/.test(path) || namesColours.some((place) => place.test(path))) return [];
  return text.split('\n').flatMap((line, index) => {
    const code = line.replace(/\/\/.*|\/\*.*?\*\/|^\s*\*.*/g, '').replace(/url\([^)]*\)|href="[^"]*"|to="[^"]*"/g, '');
    const inStyle = path.endsWith('.css') ? code : (code.match(/(?:color|fill|stroke|background)[^;,]*/gi)?.join(' ') ?? '');
    const found = inStyle.match(colour);
    return found ? [`${path}:${index + 1} names the colour ${found[0]}: use a token of src/app/widgets/tokens.css`] : [];
  });
}

/** All findings, as lines to print. */
export function checkHouse() {
  const findings = [];
  for (const path of ownFiles()) {
    if (drawer.test(path) && !path.startsWith('docs/')) {
      findings.push(`${path}: nothing is called util, helper, misc, manager or data; name it after its subject`);
    }
    if (!/\.(?:[cm]?[jt]sx?|json|css|html|md|ya?ml|sh|npmrc|svg)$|^[^.]+$|^\.(?:ci|npmrc|gitignore)/.test(path)) continue;
    let text;
    try {
      text = readFileSync(path, 'utf8');
    } catch {
      continue; // removed but not committed yet
    }
    if (registryHost.test(text))
      findings.push(`${path} names a package registry or CDN host: leave that to each machine’s own npm settings`);
    findings.push(...colourFindings(path, text));
  }
  const locked = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages;
  const resolved = Object.keys(locked).filter((name) => locked[name].resolved !== undefined && !locked[name].link);
  if (resolved.length > 0) {
    findings.push(
      `package-lock.json says where ${resolved.length} packages were downloaded from (first: ${resolved[0]}). ` +
        'npm writes none with omit-lockfile-registry-resolved=true of .npmrc: run `npm install --package-lock-only`',
    );
  }
  return findings;
}

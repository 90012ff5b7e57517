// Checks the running Node and the installed packages. This file imports only modules of Node, because the packages may be missing.
import { existsSync, readFileSync } from 'node:fs';
import { runProgram } from './processes.mjs';

const oldest = [20, 19];

/** An error message in one line if this Node is too old, otherwise null. */
export function nodeFault(version = process.versions.node) {
  const [major, minor] = version.split('.').map(Number);
  const isNewEnough = major > oldest[0] || (major === oldest[0] && minor >= oldest[1]);
  return isNewEnough ? null : `Patchbay needs Node ${oldest.join('.')} or newer; this is Node ${version}.`;
}

/** Ends the process with one line if this Node is too old. */
export function demandNode() {
  const fault = nodeFault();
  if (fault !== null) {
    console.error(fault);
    process.exit(1);
  }
}

const lockOf = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : null);

/**
 * Why `npm ci` is needed, or null if node_modules matches package-lock.json. npm writes the installed packages to
 * node_modules/.package-lock.json as its last step, so an interrupted install is detected too. Packages for other platforms are
 * named only in the lock file.
 */
export function missingPackages(folder = '.') {
  const wanted = lockOf(`${folder}/package-lock.json`);
  const installed = lockOf(`${folder}/node_modules/.package-lock.json`);
  if (wanted === null) return 'there is no package-lock.json';
  if (installed === null) return 'node_modules is missing or incomplete';
  for (const [path, { version, optional }] of Object.entries(wanted)) {
    if (path === '' || (optional && installed[path] === undefined)) continue;
    if (installed[path]?.version !== version) return `${path.replace(/^.*node_modules\//, '')} should be ${version}`;
  }
  return null;
}

/** Installs the packages if they are missing or differ from package-lock.json. Ends the process if that fails. */
export async function installPackages(say = console.log) {
  const reason = missingPackages();
  if (reason === null) return;
  say(`Installing packages (${reason}); this takes a minute or two …`);
  const { code, output, milliseconds } = await runProgram('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
  if (code !== 0) {
    console.error(output);
    console.error('npm ci failed (above). Patchbay cannot run without its packages.');
    process.exit(1);
  }
  say(`Packages installed in ${Math.round(milliseconds / 1000)} s.`);
}

// Programs that are no npm packages come from the machine's own package manager: Debian's, when we may use it.
import { existsSync } from 'node:fs';
import { runProgram } from './processes.mjs';

/** True when missing programs can be installed without asking anybody: root on Debian or one of its kin. */
export const mayInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

let isListFresh = false;

/**
 * Installs a Debian package.
 * @returns {Promise<string | null>} null when it is installed, else why not, with apt's own words.
 */
export async function installDebian(name, say = console.log) {
  if (!mayInstall()) return `${name} is not installed`;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  if (!isListFresh) {
    const update = await runProgram('apt-get', ['update', '-q'], { env });
    if (update.code !== 0) return `apt-get update failed:\n${update.output.trim()}`;
    isListFresh = true;
  }
  say(`Installing ${name} by apt-get …`);
  const install = await runProgram('apt-get', ['install', '-y', '-q', '--no-install-recommends', name], { env });
  return install.code === 0 ? null : `apt-get install ${name} failed:\n${install.output.trim().split('\n').slice(-12).join('\n')}`;
}

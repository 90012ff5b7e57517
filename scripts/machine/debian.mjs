// Programs that are not npm packages come from Debian's package manager, if we may use it.
import { existsSync } from 'node:fs';
import { runProgram } from './processes.mjs';

/** Whether missing programs can be installed without asking: as root on Debian or a similar system. */
export const mayInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

let isListFresh = false;

/**
 * Installs a Debian package.
 * @returns {Promise<string | null>} null if it is installed, otherwise the reason, with apt's output.
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

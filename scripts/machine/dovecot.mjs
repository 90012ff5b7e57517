// A temporary Dovecot for the tests: a mail server with one mailbox, on loopback, removed at the end.
import { chmodSync, chownSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { installDebian } from './debian.mjs';
import { freePort } from './ports.mjs';
import { userOf } from './processes.mjs';
import { freshFolder, startServer } from './temporaryServer.mjs';

const howToGetDovecot = 'Install Dovecot (Debian: `apt-get install dovecot-imapd`).';
const program = '/usr/sbin/dovecot';

/** Whether Dovecot with IMAP is installed, and can be started: it needs the rights of root to become other users. */
export const hasDovecot = () => existsSync(program) && existsSync('/usr/lib/dovecot/imap') && process.getuid?.() === 0;

/**
 * Starts a server with one user.
 * @param {{ key: string, cert: string }} tls PEM
 * @param {{ user: string, password: string }} login
 * @returns {Promise<{ imap: number, imaps: number, stop(): Promise<void> }>} ports
 */
export async function startDovecot(tls, { user, password }) {
  if (!hasDovecot()) throw new Error(`Dovecot is not installed. ${howToGetDovecot}`);
  const owner = userOf('nobody');
  const folder = freshFolder('dovecot');
  chmodSync(folder, 0o755);
  const mail = join(folder, 'mail');
  mkdirSync(mail);
  chownSync(mail, owner.uid, owner.gid);
  const file = (name, text) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const [imap, imaps] = [await freePort(), await freePort()];
  const users = file('users', `${user}:{PLAIN}${password}:${owner.uid}:${owner.gid}::${mail}::\n`);
  const settings = file(
    'dovecot.conf',
    `
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = /dev/stderr
protocols = imap
listen = 127.0.0.1
default_internal_user = dovecot
default_login_user = dovenull
mail_location = maildir:${mail}/box
first_valid_uid = 1
ssl = yes
ssl_key = <${file('key.pem', tls.key)}
ssl_cert = <${file('cert.pem', tls.cert)}
disable_plaintext_auth = no
passdb {
  driver = passwd-file
  args = ${users}
}
userdb {
  driver = passwd-file
  args = ${users}
}
service imap-login {
  inet_listener imap {
    port = ${imap}
  }
  inet_listener imaps {
    port = ${imaps}
    ssl = yes
  }
}
namespace inbox {
  inbox = yes
  separator = /
  mailbox Drafts {
    special_use = \\Drafts
    auto = create
  }
}
`,
  );
  // It says so when its ports are open.
  const isReady = (output) => output.includes('starting up for imap');
  const stop = await startServer('Dovecot', [program, '-F', '-c', settings], {
    folder,
    options: { cwd: folder },
    signal: 'SIGTERM',
    isReady,
  });
  return { imap, imaps, stop };
}

/** Says whether there is a Dovecot, and installs it if necessary. */
export async function provideDovecot(say) {
  const fault = hasDovecot() ? null : await installDebian('dovecot-imapd', say);
  return hasDovecot() ? {} : { fault: `${fault ?? 'no Dovecot found'}. ${howToGetDovecot}` };
}

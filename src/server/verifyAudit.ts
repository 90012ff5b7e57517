/**
 * Checks that nobody has changed the audit trail. Changes nothing, and can run while servers write.
 *
 *   npm run verify-audit
 *   npm run verify-audit -- --head 4711:HASH     also that an end that was noted earlier is still in it
 *   npm run verify-audit -- --file audit.jsonl   also against the file that a server wrote (AUDIT_FILE)
 *   npm run verify-audit -- --from 4712          begins at an entry
 *   npm run verify-audit -- --restart            after a broken end was looked into: servers add to the chain again
 *
 * Ends with code 0 if all is right, with 2 if an entry is wrong, and with 1 if it could not check. Works on the database of
 * DATABASE_URL, or on the embedded one while the server is stopped.
 */
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import pino from 'pino';
import { resolveCallerPath } from './resolveCallerPath';
import { systemClock } from './platform/clock';
import { readConfig } from './platform/config/config';
import { createEncryption } from './platform/encryption/encryption';
import { StartError } from './platform/errors';
import { systemRandom } from './platform/random';
import { openDatabase } from './createContext';
import { restartChain } from './audit/chain.store';
import { insertAuditEvent } from './audit/auditTrail.store';
import { compareFile, type Comparison } from './audit/auditFile.store';
import { verifyChain, type NotedHead, type Verification } from './audit/verifyChain.store';
import { requireMigrated } from './platform/migrations/migrate';
import { loadDigestKeys } from './platform/encryption/digestKeys';

const usage = 'Usage: npm run verify-audit [-- [--file FILE] [--head SEQUENCE:HASH] [--from SEQUENCE] | --restart]';
const say = (line: string): void => void process.stdout.write(`${line}\n`);

function optionsOf(args: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        file: { type: 'string' },
        head: { type: 'string' },
        from: { type: 'string' },
        restart: { type: 'boolean', default: false },
      },
    });
    const { file, head, from, restart } = values;
    if (restart && [file, head, from].some((value) => value !== undefined)) throw new StartError(usage);
    const noted = head === undefined ? undefined : notedOf(head);
    return {
      file: file === undefined ? undefined : resolveCallerPath(file),
      noted,
      from: from === undefined ? 1 : numberOf(from),
      isRestart: restart,
    };
  } catch {
    throw new StartError(usage);
  }
}

function numberOf(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new StartError(usage);
  return Number(text);
}

function notedOf(text: string): NotedHead {
  const [sequence = '', hash = ''] = text.split(':');
  if (!/^[\w-]{43}$/.test(hash)) throw new StartError(usage);
  return { sequence: numberOf(sequence), hash };
}

async function main(args: readonly string[]): Promise<number> {
  const { file, noted, from, isRestart } = optionsOf(args);
  if (existsSync('.env')) process.loadEnvFile('.env');
  const config = readConfig(process.env);
  const opened = await openDatabase(config, pino({ level: 'silent' }), null);
  const database = opened.unhurried();
  try {
    await requireMigrated(database.db);
    const encryption = createEncryption(config.secretKey, systemRandom, config.secretKeyPrevious);
    await loadDigestKeys(database.db, encryption);
    if (isRestart) {
      const sequence = await database.db.transaction().execute(async (tx) => {
        const entry = { action: 'audit_restarted', result: 'ok', profileId: null, address: '' } as const;
        await insertAuditEvent(tx, entry, systemClock.now());
        return restartChain(tx, encryption);
      });
      say(`Servers add entries again, from ${sequence + 1} on. Check these with --from ${sequence + 1}.`);
      return 0;
    }
    const found = await verifyChain(database.db, encryption, { now: systemClock.now(), from, ...(noted && { noted }) });
    report(found);
    const compared = file === undefined ? null : await compareFile(database.db, file).catch(unreadable(file));
    if (compared !== null) reportFile(compared, found.head.sequence);
    return found.broken === null && (compared?.broken ?? null) === null ? 0 : 2;
  } finally {
    await database.close();
    await opened.close();
  }
}

function report({ broken, entries, removed, waiting, sealedFrom, head }: Verification): void {
  if (broken !== null)
    say(`BROKEN: entry ${broken.sequence} of the audit trail: ${broken.why}. The ${entries} entries before it are right.`);
  else say(`The audit trail is right: ${entries} entries, and ${removed} that were removed because of their age.`);
  if (sealedFrom > 1) say(`The entries before ${sealedFrom} were sealed with a key that is lost, so only their hashes were checked.`);
  if (waiting > 0) say(`${waiting} rows are not in the chain yet. Servers add them within seconds.`);
  if (broken === null && head.sequence > 0) say(`To check later that nothing was cut off, note: --head ${head.sequence}:${head.hash}`);
}

const unreadable =
  (file: string) =>
  (error: unknown): never => {
    const { code, message } = error as NodeJS.ErrnoException;
    throw code === undefined
      ? error
      : new StartError(code === 'ENOENT' ? `There is no file ${file}.` : `Cannot read ${file} (${message}).`);
  };

function reportFile({ broken, lines, unreadable: cut, last }: Comparison, head: number): void {
  if (broken !== null) {
    say(`DIFFERENT: entry ${broken.sequence} of the audit trail: ${broken.why}. The ${lines} lines before it are right.`);
    if (broken.line?.event)
      say(`The file has: ${JSON.stringify({ at: broken.line.at, event_id: broken.line.event_id, ...broken.line.event })}`);
  } else say(`The file and the database have the same entries: ${lines} lines.`);
  if (cut > 0)
    say(`${cut} lines of the file cannot be read. A crash of the server can cut off a line, which the server then writes again.`);
  if (broken === null && last < head) say(`The file ends with entry ${last}, so the ${head - last} after it were not compared.`);
}

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${error instanceof StartError ? error.message : String(error)}\n`);
    process.exit(1);
  },
);

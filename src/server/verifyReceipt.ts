/**
 * Checks a receipt of an export or a deletion. Works offline: it opens no connection and no database, and changes nothing.
 *
 *   npm run verify-receipt -- RECEIPT                     whether it was changed; the key is not proven
 *   npm run verify-receipt -- RECEIPT --keys jwks.json    also that one of these keys signed it
 *   npm run verify-receipt -- RECEIPT --fingerprint ID    also that the key with this fingerprint signed it
 *   npm run verify-receipt -- RECEIPT --archive FILE      also that FILE is the archive of the receipt, file by file
 *
 * Ends with 0 if all is proven, with 1 if something could not be checked, and with 2 if something is wrong.
 */
import { readFileSync, statSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { terminalLine } from '../domain/terminalText';
import { resolveCallerPath } from './resolveCallerPath';
import { largestArchive, longestReceipt, ReceiptProblem, verifyArchive, verifyReceipt } from './records/receipts/verifyReceipt';
import type { DeletionStatement, ExportStatement } from './records/receipts/statements';

const usage = 'Usage: npm run verify-receipt -- RECEIPT [--archive FILE] [--keys JWKS | --fingerprint ID]';
/** No text in a file may control the terminal. */
const say = (line: string): void => void process.stdout.write(`${terminalLine(line)}\n`);

function optionsOf(args: readonly string[]) {
  try {
    const options = { archive: { type: 'string' }, keys: { type: 'string' }, fingerprint: { type: 'string' } } as const;
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [path] = positionals;
    if (path === undefined || positionals.length > 1 || (values.keys !== undefined && values.fingerprint !== undefined)) throw new Error();
    return { path, ...values };
  } catch {
    throw new ReceiptProblem('unreadable', usage);
  }
}

function read(named: string, most: number): Buffer {
  const path = resolveCallerPath(named);
  try {
    const found = statSync(path);
    if (!found.isFile()) throw new ReceiptProblem('unreadable', `${path} is not a file.`);
    if (found.size > most)
      throw new ReceiptProblem('unreadable', `${path} is too large: ${found.size} bytes, and at most ${most} are read.`);
    return readFileSync(path);
  } catch (error) {
    if (error instanceof ReceiptProblem) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    throw new ReceiptProblem('unreadable', code === 'ENOENT' ? `There is no file ${path}.` : `Cannot read ${path} (${message}).`);
  }
}

function keySetOf(path: string): unknown {
  try {
    return JSON.parse(read(path, longestReceipt).toString('utf8'));
  } catch (error) {
    throw error instanceof ReceiptProblem ? error : new ReceiptProblem('unreadable', 'The file of keys is not JSON.');
  }
}

async function main(args: readonly string[]): Promise<number> {
  const { path, archive, keys, fingerprint: expected } = optionsOf(args);
  const text = read(path, longestReceipt).toString('utf8');
  const { statement, fingerprint, isKeyGiven } = await verifyReceipt(text, keys === undefined ? null : keySetOf(keys));
  if (expected !== undefined && expected !== fingerprint)
    throw new ReceiptProblem('wrong', `The receipt is signed with the key ${fingerprint}, and not with ${expected}.`);
  if (archive !== undefined && statement.type !== 'data-export')
    throw new ReceiptProblem('unreadable', 'This is the receipt of a deletion, which has no archive.');
  say('The receipt was not changed after it was signed.');
  const isProven = isKeyGiven || expected !== undefined;
  if (isKeyGiven) say(`It was signed with the key ${fingerprint}, which is one of ${keys}.`);
  else if (expected !== undefined) say(`It was signed with the key ${fingerprint}, which you named.`);
  else reportUnproven(fingerprint, statement.iss);
  say('');
  if (statement.type === 'data-export') reportExport(statement);
  else reportDeletion(statement);
  if (statement.type === 'data-export' && archive !== undefined) {
    verifyArchive(read(archive, largestArchive), statement);
    say(`${archive} is this archive: its SHA-256 and those of its ${statement.files.length} files are the stated ones.`);
  } else if (statement.type === 'data-export') say('The archive was not checked. Name it with --archive FILE.');
  say('');
  say('A receipt proves what the server stated. It does not prove that the statement is complete.');
  return isProven ? 0 : 1;
}

function reportUnproven(fingerprint: string, issuer: string): void {
  say('NOT PROVEN: who signed it. The receipt brings its own key, so anybody could have made it.');
  say(`Compare this fingerprint with the one that the operator publishes: ${fingerprint}`);
  say('Or save /.well-known/jwks.json of the server whose address you know yourself as a file, and name it with --keys.');
  say(`The receipt claims to be from ${issuer}. That alone proves nothing.`);
}

function reportExport({ iss, sub, jti, requested_at, made_at, product, archive, files }: ExportStatement): void {
  say(`Export ${jti} of the data of profile ${sub}, by ${iss} (${product.name} ${product.version})`);
  say(`Requested ${requested_at}, made ${made_at}: an archive of ${archive.bytes} bytes, SHA-256 ${archive.sha256}`);
  for (const { path, records } of files) if (records !== undefined) say(`  ${path.padEnd(32)}${records}`);
}

function reportDeletion({ iss, sub, jti, requested_at, deleted_at, product, deleted, passed_on, kept }: DeletionStatement): void {
  say(`Deletion ${jti} of profile ${sub}, by ${iss} (${product.name} ${product.version})`);
  say(`Requested ${requested_at}, done ${deleted_at}. Deleted:`);
  for (const [kind, count] of Object.entries(deleted)) say(`  ${kind.padEnd(32)}${count}`);
  if (passed_on.folders > 0) say(`Passed on to another owner: ${passed_on.folders} shared folders`);
  if (passed_on.trashed_folders) say(`Passed on to another owner: ${passed_on.trashed_folders} shared folders in the trash`);
  say('Kept:');
  for (const { what, why, until } of kept) say(`  ${what} ${why} Until: ${until}`);
}

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    const isWrong = error instanceof ReceiptProblem && error.kind === 'wrong';
    const text = terminalLine(error instanceof ReceiptProblem ? error.message : String(error));
    process.stderr.write(`${isWrong ? 'WRONG: ' : ''}${text}\n`);
    process.exit(isWrong ? 2 : 1);
  },
);

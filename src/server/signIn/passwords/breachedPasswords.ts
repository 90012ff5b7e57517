/**
 * Passwords of published breaches, from the two sources that the operator may configure: a local file, and a range service that
 * learns only the first five digits of the hash.
 */
import { createHash } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';
import type { ServerContext } from '../../platform/context';
import { StartError } from '../../platform/errors';

/** A line is a SHA-1 of 40 digits, perhaps a colon and a count, and an end of line. */
const maxLineBytes = 64;
const lineFormat = /^[0-9A-F]{40}(?::\d{1,12})?$/;

/** Milliseconds that a person waits for the service at most. */
const patience = 1500;
/** The service's replies have about 100 KB. */
const maxReplyBytes = 1_000_000;

const sentence = 'This password has appeared in a data breach. Choose another one.';

/**
 * The problem of a password that is known from a breach, as sentences for its field; empty if it is not known, or if no source is
 * configured. A source that fails is logged and counted, and the password is accepted: it must not stop people from choosing one.
 * Call it after the limits of the request: it reads a file or asks a service.
 */
export async function breachedPasswordIssues(
  context: Pick<ServerContext, 'config' | 'log' | 'observer'>,
  password: string,
): Promise<string[]> {
  const { file, url } = context.config.breachedPasswords;
  const isFound =
    (file !== null && (await check(context, 'file', () => isInHashFile(file, password)))) ||
    (url !== null && (await check(context, 'service', () => isInRange(url, password))));
  return isFound ? [sentence] : [];
}

async function check(
  { log, observer }: Pick<ServerContext, 'log' | 'observer'>,
  source: 'file' | 'service',
  ask: () => Promise<boolean>,
): Promise<boolean> {
  try {
    const isFound = await ask();
    observer.passwordChecked({ source, outcome: isFound ? 'breached' : 'unknown' });
    return isFound;
  } catch (error) {
    observer.passwordChecked({ source, outcome: 'failed' });
    log.error({ error, source }, 'a password could not be checked against breaches, and was accepted');
    return false;
  }
}

/** Throws a `StartError` if the file cannot be read or its first line is not a hash. */
export async function verifyHashFile(file: string): Promise<void> {
  try {
    await withFile(file, async (handle) => lineAt(handle, 0));
  } catch (error) {
    throw new StartError(
      `Cannot start: BREACHED_PASSWORDS_FILE cannot be used: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
}

/**
 * True if the file has the password's SHA-1. The file is sorted, one hash in capitals a line, optionally followed by a count, as
 * Have I Been Pwned publishes it. It is searched in place: 40 GB take about 40 short reads and no memory. It is opened for each
 * search, so that the operator can replace it at any time.
 */
export function isInHashFile(file: string, password: string): Promise<boolean> {
  const wanted = sha1Of(password);
  return withFile(file, async (handle) => {
    let from = 0;
    let to = (await handle.stat()).size;
    while (from < to) {
      const line = await lineAt(handle, Math.floor((from + to) / 2));
      if (line.hash === wanted) return true;
      if (line.hash < wanted) from = line.end;
      else to = line.start;
    }
    return false;
  });
}

/** The line that contains this byte: its hash, and where it and the next one begin. Throws if it is not a line of such a file. */
async function lineAt(handle: FileHandle, byte: number): Promise<{ readonly hash: string; readonly start: number; readonly end: number }> {
  const blockStart = Math.max(0, byte - maxLineBytes);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(2 * maxLineBytes), 0, 2 * maxLineBytes, blockStart);
  const block = buffer.toString('latin1', 0, bytesRead);
  // The line feed at `byte` belongs to the line that it ends.
  const before = byte === 0 ? -1 : block.lastIndexOf('\n', byte - blockStart - 1);
  const after = block.indexOf('\n', byte - blockStart);
  const next = after === -1 ? block.length : after + 1;
  const line = block.slice(before + 1, next).trimEnd();
  if (!lineFormat.test(line)) throw new Error(`byte ${byte} is not in a line with a SHA-1 hash in capitals`);
  return { hash: line.slice(0, 40), start: blockStart + before + 1, end: blockStart + next };
}

async function withFile<T>(file: string, work: (handle: FileHandle) => Promise<T>): Promise<T> {
  const handle = await open(file, 'r');
  try {
    return await work(handle);
  } finally {
    await handle.close();
  }
}

/** True if the service lists the password's hash. Throws if the service does not reply properly in time. */
async function isInRange(url: string, password: string): Promise<boolean> {
  const hash = sha1Of(password);
  const suffix = hash.slice(5);
  const reply = await fetch(`${url}/${hash.slice(0, 5)}`, {
    redirect: 'error',
    signal: AbortSignal.timeout(patience),
    // Replies of equal length do not reveal the range to somebody who watches the network.
    headers: { 'add-padding': 'true' },
  });
  if (!reply.ok || reply.body === null) {
    await reply.body?.cancel();
    throw new Error(`the service answered ${reply.status}`);
  }
  let text = '';
  for await (const part of reply.body) {
    text += Buffer.from(part).toString('latin1');
    if (text.length > maxReplyBytes) throw new Error('the reply of the service is too long');
  }
  // A count of 0 is padding.
  return text.split(/\r?\n/).some((line) => line.slice(0, 35).toUpperCase() === suffix && /^:0*[1-9]/.test(line.slice(35)));
}

function sha1Of(password: string): string {
  return createHash('sha1').update(password, 'utf8').digest('hex').toUpperCase();
}

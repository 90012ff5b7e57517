/** Keeps the chain of the audit trail: adds new rows to it all the time, copies it to a file, and removes what is old. */
import { StartError } from '../platform/errors';
import type { ServerContext } from '../platform/context';
import { appendPart, BrokenChainError, prunePart } from './chain.store';
import { copyPart } from './auditFile.store';
import { refusalMemory } from './verifyChain.store';

/** Milliseconds between two looks for new rows. */
const lookEvery = 2000;

type KeeperContext = Pick<ServerContext, 'db' | 'encryption' | 'random' | 'clock' | 'log' | 'config'>;

export interface AuditKeeper {
  /** Begins to look for new rows. Throws `StartError` if `AUDIT_FILE` cannot be written. */
  start(): Promise<void>;
  /** Adds the rows that are there now, and brings the file up to date. Errors go to the log, each of them once. */
  keep(): Promise<void>;
  /** Finishes what is under way. Safe to call twice, and without `start`. */
  stop(): Promise<void>;
}

/** Any number of instances may have one: the database lets one of them add at a time, and each has a separate file. */
export function createAuditKeeper(context: KeeperContext): AuditKeeper {
  const { db, clock, log, config } = context;
  const failing = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | null = null;
  let isStopping = false;

  /** Repeats the work until nothing is left. A failure is one line in the log, not one every two seconds. */
  const attempt = async (failure: string, work: () => Promise<number>): Promise<void> => {
    try {
      while ((await work()) > 0 && !isStopping);
      failing.delete(failure);
    } catch (error) {
      if (!failing.has(failure)) log.error({ err: error }, failure);
      failing.add(failure);
    }
  };
  const keep = async (): Promise<void> => {
    await attempt('the audit trail is not added to its chain', () => appendPart(db, context, clock.now()));
    const { auditFile } = config;
    if (auditFile !== null) await attempt('the audit trail is not copied to AUDIT_FILE', () => copyPart(db, auditFile));
  };
  return {
    async start() {
      const { auditFile } = config;
      if (auditFile !== null) {
        await copyPart(db, auditFile).catch((error: unknown) => {
          throw new StartError(`Cannot write AUDIT_FILE: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
        });
      }
      timer = setInterval(() => {
        looking ??= keep().finally(() => (looking = null));
      }, lookEvery);
    },
    keep,
    async stop() {
      const hasStarted = timer !== undefined;
      clearInterval(timer);
      timer = undefined;
      isStopping = true;
      await looking;
      // What the last requests wrote; not while the database or the file is away, because the process has to end in time.
      if (hasStarted && failing.size === 0) await keep();
    },
  };
}

/**
 * Before old refusals are deleted: they have to be in the chain. The log gets the end of the chain, so that it is noted in a place
 * that cannot be changed by who can change the database.
 */
export async function appendBeforeCleanup(context: KeeperContext): Promise<void> {
  const { db, clock, log } = context;
  try {
    while ((await appendPart(db, context, clock.now())) > 0);
    const head = await db.selectFrom('audit_head').select(['sequence', 'hash']).executeTakeFirstOrThrow();
    log.info(head, 'the end of the audit trail');
  } catch (error) {
    if (!(error instanceof BrokenChainError)) throw error;
    log.error({ err: error }, 'the audit trail is not added to its chain');
  }
}

/** After old refusals are deleted: checkpoints take the place of their entries. */
export async function pruneAudit({ db, encryption, clock }: KeeperContext): Promise<void> {
  const before = new Date(clock.now().getTime() - refusalMemory);
  while ((await prunePart(db, encryption, before)) > 0);
}

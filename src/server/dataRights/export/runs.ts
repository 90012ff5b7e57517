import { sql } from 'kysely';
import { z } from 'zod';
import type { ZapDefinition } from '../../../domain/runs/definition';
import { hideNamed } from '../../../domain/runs/namedSecrets';
import { isSealedSecret } from '../../../domain/runs/sealedSecrets';
import type { Db } from '../../platform/context';
import { openSample } from '../../engine/samples.store';
import { exporter, iso, isoOrNull, Moment } from './exporter';

/** The newest runs that an archive lists; the history shows the others. */
const maxRuns = 10_000;

const ownZaps = (db: Db, profileId: number) => db.selectFrom('zaps').select('id').where('owner_id', '=', profileId);

/** A definition as JSON; passwords and other secrets of its fields are replaced by null, and those in other fields hidden. */
const withoutSecrets = (definition: ZapDefinition): unknown =>
  hideNamed(JSON.parse(JSON.stringify(definition), (_, value: unknown) => (isSealedSecret(value) ? null : value)));

const Definition = z.unknown().describe('The trigger, the steps and their fields. Passwords and other secrets are null.');

export const versions = exporter({
  name: 'zap-versions',
  about: 'What the Zaps that you own do: the version being edited, and all that were published.',
  tables: ['zap_drafts', 'zap_versions'],
  schema: z.array(
    z.strictObject({
      zap_id: z.number(),
      number: z.number().nullable().describe('Null for the version being edited.'),
      saved_at: Moment,
      definition: Definition,
    }),
  ),
  async read(db, profileId) {
    const drafts = await db
      .selectFrom('zap_drafts')
      .select(['zap_id', 'saved_at', 'definition'])
      .where('zap_id', 'in', ownZaps(db, profileId))
      .orderBy('zap_id')
      .execute();
    const published = await db
      .selectFrom('zap_versions')
      .select(['zap_id', 'number', 'created_at as saved_at', 'definition'])
      .where('zap_id', 'in', ownZaps(db, profileId))
      .orderBy('zap_id')
      .orderBy('number')
      .execute();
    return [...drafts.map((draft) => ({ ...draft, number: null })), ...published].map(({ zap_id, number, saved_at, definition }) => ({
      zap_id,
      number,
      saved_at: iso(saved_at),
      definition: withoutSecrets(definition),
    }));
  },
});

export const triggers = exporter({
  name: 'triggers',
  about: 'The triggers of the Zaps that you own, without the secret addresses of webhooks.',
  tables: ['triggers'],
  schema: z.array(
    z.strictObject({
      zap_id: z.number(),
      kind: z.string(),
      next_at: Moment.nullable().describe('When the trigger is looked at next; null for webhooks, and while the Zap is off.'),
      last_event_at: Moment.nullable(),
      last_error: z.string().nullable(),
      warning: z.string().nullable().describe('What was last left out of what the trigger found.'),
      missed_until: Moment.nullable().describe('When items are left out that arrived while the Zap was off; null if none wait.'),
    }),
  ),
  async read(db, profileId) {
    const rows = await db
      .selectFrom('triggers')
      .select(['zap_id', 'kind', 'next_at', 'last_event_at', 'last_error', 'warning', 'missed_until'])
      .where('zap_id', 'in', ownZaps(db, profileId))
      .orderBy('zap_id')
      .execute();
    return rows.map((row) => ({
      ...row,
      next_at: isoOrNull(row.next_at),
      last_event_at: isoOrNull(row.last_event_at),
      missed_until: isoOrNull(row.missed_until),
    }));
  },
});

export const samples = exporter({
  name: 'trigger-samples',
  about: 'The last events of the triggers of the Zaps that you own, as the editor shows them, without secrets.',
  tables: ['trigger_samples'],
  schema: z.array(
    z.strictObject({
      zap_id: z.number(),
      app: z.string(),
      event: z.string(),
      received_at: Moment,
      sample: z.unknown().describe('The data of the event; null if it cannot be read any more.'),
    }),
  ),
  async read(db, profileId, encryption) {
    const rows = await db
      .selectFrom('trigger_samples')
      .select(['zap_id', 'app', 'event', 'received_at', 'sealed'])
      .where('zap_id', 'in', ownZaps(db, profileId))
      .orderBy('id')
      .execute();
    return rows.map(({ received_at, sealed, ...row }) => ({
      ...row,
      received_at: iso(received_at),
      sample: hideNamed(openSample(encryption, sealed)) ?? null,
    }));
  },
});

export const runs = exporter({
  name: 'runs',
  about: `The last ${maxRuns.toLocaleString('en')} runs of the Zaps that you own, newest first. The history in the app shows what each step received and returned.`,
  tables: ['runs', 'run_waits'],
  schema: z.array(
    z.strictObject({
      id: z.string(),
      account_id: z.number(),
      zap_id: z.number(),
      kind: z.enum(['live', 'replay', 'test']),
      state: z.string(),
      reason: z.string().nullable(),
      is_missed: z.boolean().describe('Its item arrived while the Zap was off.'),
      tasks: z.number(),
      error: z.string().nullable(),
      replay_of: z.string().nullable().describe('The run that it repeats.'),
      waits_until: Moment.nullable(),
      accepted_at: Moment,
      started_at: Moment.nullable(),
      ended_at: Moment.nullable(),
    }),
  ),
  async read(db, profileId) {
    const rows = await db
      .selectFrom('runs')
      .leftJoin('run_waits', 'run_waits.run_id', 'runs.id')
      .select(['runs.id', 'runs.account_id', 'runs.zap_id', 'runs.kind', 'runs.state', 'runs.reason', 'runs.tasks', 'runs.error'])
      .select('runs.is_missed')
      .select(['runs.replay_of', 'run_waits.due_at', 'runs.accepted_at', 'runs.started_at', 'runs.ended_at'])
      .where('runs.zap_id', 'in', ownZaps(db, profileId))
      .orderBy('runs.id', 'desc')
      .limit(maxRuns)
      .execute();
    return rows.map(({ due_at, accepted_at, started_at, ended_at, error, ...row }) => ({
      ...row,
      error: hideNamed(error) as string | null,
      waits_until: isoOrNull(due_at),
      accepted_at: iso(accepted_at),
      started_at: isoOrNull(started_at),
      ended_at: isoOrNull(ended_at),
    }));
  },
});

export const files = exporter({
  name: 'files',
  about: 'The files in the runs of the Zaps that you own, newest first. The history in the app gives the files themselves.',
  tables: ['files', 'file_uses'],
  schema: z.array(
    z.strictObject({
      id: z.string(),
      run_id: z.string(),
      name: z.string(),
      type: z.string(),
      size: z.number().describe('In bytes.'),
      sha256: z.string(),
      created_at: Moment,
    }),
  ),
  async read(db, profileId) {
    const rows = await db
      .selectFrom('file_uses')
      .innerJoin('files', 'files.id', 'file_uses.file_id')
      .innerJoin('runs', 'runs.id', 'file_uses.run_id')
      .select(['files.id', 'file_uses.run_id', 'files.name', 'files.type', 'files.size', 'files.digest as sha256', 'files.created_at'])
      .where('runs.zap_id', 'in', ownZaps(db, profileId))
      .orderBy('file_uses.run_id', 'desc')
      .orderBy('files.id')
      .limit(maxRuns)
      .execute();
    return rows.map((row) => ({ ...row, size: Number(row.size), created_at: iso(row.created_at) }));
  },
});

export const approvals = exporter({
  name: 'approvals',
  about: 'The approvals that Zaps asked you for by email, and your answers.',
  tables: ['run_approvals'],
  schema: z.array(
    z.strictObject({
      run_id: z.string(),
      sent_at: Moment,
      answer: z.enum(['approve', 'reject']).nullable(),
      answered_at: Moment.nullable(),
    }),
  ),
  async read(db, profileId) {
    const rows = await db
      .selectFrom('run_approvals')
      .innerJoin('profiles', (join) => join.onTrue())
      .select(['run_approvals.run_id', 'run_approvals.sent_at', 'run_approvals.answer', 'run_approvals.answered_at'])
      .where('profiles.id', '=', profileId)
      .where('profiles.email_confirmed', '=', true)
      .where(sql<boolean>`lower(run_approvals.email) = lower(profiles.email)`)
      .orderBy('run_approvals.sent_at')
      .execute();
    return rows.map((row) => ({ ...row, sent_at: iso(row.sent_at), answered_at: isoOrNull(row.answered_at) }));
  },
});

/** Tells people about their Zaps, apart from the work on runs, so that it costs that nothing. */
import { channelOf, type AlertKind } from '../../domain/runs/alerts';
import type { Step, TriggerStep } from '../../domain/runs/definition';
import { stepTitle } from '../../domain/runs/describe';
import { stepKeyOf } from '../../domain/runs/runPaths';
import { findStep } from '../../domain/runs/walkSteps';
import type { ConnectorLookup } from '../connectors/connector';
import type { Db } from '../platform/context';
import { zapAlerts, type AlertedZap } from '../alerts/mail';
import {
  type AlertRecord,
  type NewAlert,
  noteAlertMail,
  noteAlerts,
  peopleToAlert,
  takeDueAlerts,
  takeFailingTriggers,
  takeUntoldRuns,
  type UntoldRun,
} from '../alerts/store';
import { findDefinition } from './versions.store';
import { ownLostConnections } from '../connections/usableConnections.store';
import { connectionIdsOf } from './connections';
import type { WorkContext } from './runWriter';

const batch = 500;
const peopleAtOnce = 50;

/** Notes what happened and mails what is due; returns how much. Any instance may call it at any time. */
export async function sendAlerts(context: WorkContext): Promise<number> {
  const noted = await context.db.transaction().execute((tx) => noteNews(context, tx));
  const people = await peopleToAlert(context.db, context.clock.now(), peopleAtOnce);
  for (const profileId of people) await context.db.transaction().execute((tx) => mailPerson(context, tx, profileId));
  return noted + people.length;
}

async function noteNews({ clock }: WorkContext, tx: Db): Promise<number> {
  const now = clock.now();
  const runs = await takeUntoldRuns(tx, batch);
  const triggers = await takeFailingTriggers(tx, now);
  await noteAlerts(
    tx,
    [...groupRuns(runs), ...triggers.map(({ zapId, ownerId }): NewAlert => ({ profileId: ownerId, zapId, kind: 'trigger' }))],
    now,
  );
  return runs.length + triggers.length;
}

/** A replayed run is not reported; its replay is. The mail about the limit reports the end of the tasks. */
function kindOf({ state, reason, isReplayed, isMissed }: UntoldRun): AlertKind | null {
  if (state === 'failed') return isReplayed ? null : 'failed';
  if (reason === 'answer') return 'decision';
  if (reason === 'flood') return isMissed ? 'missed' : 'flood';
  return reason === 'connection' ? reason : null;
}

function groupRuns(runs: readonly UntoldRun[]): NewAlert[] {
  const groups = new Map<string, NewAlert>();
  for (const run of runs) {
    const kind = kindOf(run);
    if (kind === null) continue;
    const key = `${run.zapId} ${kind}`;
    const times = (groups.get(key)?.times ?? 0) + 1;
    groups.set(key, { profileId: run.ownerId, zapId: run.zapId, kind, times, runId: run.id, path: run.path });
  }
  return [...groups.values()];
}

async function mailPerson(context: WorkContext, tx: Db, profileId: number): Promise<void> {
  const now = context.clock.now();
  const alerts = await takeDueAlerts(tx, profileId, now);
  const person = await tx
    .selectFrom('profiles')
    .select(['email', 'alert_actions', 'alert_triggers'])
    .where('id', '=', profileId)
    .where('email_confirmed', '=', true)
    .executeTakeFirst();
  if (person === undefined) return;
  // The person may have changed their mind since it was noted.
  const isWanted = ({ kind }: AlertRecord): boolean => {
    const channel = channelOf(kind);
    return channel === null || (channel === 'actions' ? person.alert_actions : person.alert_triggers) !== 'never';
  };
  const zaps: AlertedZap[] = [];
  for (const alert of alerts.filter(isWanted)) {
    const zap = await alertedZap(context, tx, profileId, alert);
    if (zap !== null) zaps.push(zap);
  }
  const [first] = zaps;
  if (first === undefined) return;
  const mail = zapAlerts({ to: person.email, publicUrl: context.config.publicUrl, zaps });
  await context.outbox.put(tx, `alerts:${profileId}:${first.id}:${first.kind}:${now.toISOString()}`, mail);
  const channels = zaps.map(({ kind }) => channelOf(kind));
  await noteAlertMail(tx, profileId, { actions: channels.includes('actions'), triggers: channels.includes('triggers') }, now);
}

const eventTitle = (connectors: ConnectorLookup, step: TriggerStep | Step): string | undefined =>
  ('kind' in step ? connectors.findAction(step.app, step.event) : connectors.findTrigger(step.app, step.event))?.title;

/** The Zap of an alert; null if the person does not own it any more. */
async function alertedZap(
  { connectors }: WorkContext,
  tx: Db,
  profileId: number,
  { zap_id: id, kind, times, run_id: runId, path, until }: AlertRecord,
): Promise<AlertedZap | null> {
  const zap = await tx
    .selectFrom('live_zaps as zaps')
    .leftJoin('runs', (join) => join.on('runs.id', '=', runId))
    .select(['zaps.title', 'zaps.live_version_id', 'runs.version_id'])
    .where('zaps.id', '=', id)
    .where('zaps.owner_id', '=', profileId)
    .executeTakeFirst();
  if (zap === undefined) return null;
  const versionId = zap.version_id ?? zap.live_version_id;
  const definition = (path === null && kind !== 'connection') || versionId === null ? null : await findDefinition(tx, versionId);
  // The owner of the connection already got a mail when it was lost.
  if (kind === 'connection' && definition !== null && (await ownLostConnections(tx, profileId, connectionIdsOf(definition))).length > 0)
    return null;
  const step = definition === null || path === null ? undefined : findStep(definition, stepKeyOf(path));
  return {
    id,
    title: zap.title,
    kind,
    times,
    runId: times === 1 ? runId : null,
    step: step === undefined ? null : stepTitle(step, eventTitle(connectors, step)),
    until,
  };
}

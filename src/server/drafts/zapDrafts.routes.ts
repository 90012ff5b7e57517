import type { z } from 'zod';
import { errorBodies } from '../platform/errorBodies';
import { publishZap } from './publishZap';
import { saveZapDraft } from './saveZapDraft';
import { findVisibleZap, withLockedZap } from '../zaps/visibleZap';
import { HttpProblem, routes } from '../platform/handler';
import { regionOf } from '../accounts/settings.store';
import { listUsableConnections } from '../connections/usableConnections.store';
import { findDraft } from '../engine/drafts.store';
import { findVersion, findVersionByNumber, type ListedVersion, versionsOf } from '../engine/versions.store';
import { ownerZoneOf } from '../engine/zaps.store';
import { draftGapsOf } from '../engine/draftGaps';
import { findMissed } from '../engine/missedItems';
import { pastedHookOf } from '../connectors/connector';
import { findTriggerOf } from '../engine/triggers.store';
import { olderAppsOfZap } from '../ownApps/moveZaps';
import { findHookAddress, findTriggerIssue, findTriggerOfDefinition, replaceHookAddress } from '../engine/triggers';
import { outdated, zapCheckFailed, refusedDefinition } from '../zaps/refusals.reply';
import type { WireReply } from '../../contract/types';
import type { DraftGap } from '../../domain/runs/draftGaps';
import type { ServerContext } from '../platform/context';
import { audit } from '../audit/recordEvent';
import type { SignedInCaller } from '../accounts/lockedAccount';
import { isRecord, type Json, ownValue, textOf } from '../../domain/runs/json';
import { hideNamed } from '../../domain/runs/namedSecrets';
import { testStepOfDraft, testTrigger } from './testDraft';
import { presentRequests, shown, unfinished } from './tests.reply';
import { presentField } from '../catalogue/reply';
import { type LastTest, lastTests } from '../engine/tests.store';
import { samplesOf } from '../engine/samples.store';
import { fetchChoices, fetchFields } from '../engine/fetchSamples';
import { type LastStepTest, type TriggerSample, zapDrafts } from '../../contract/zapDrafts';
import { stepKeyOf } from '../../domain/runs/runPaths';

/**
 * Some senders confirm an address with a person, who has to open an address (Amazon SNS) or copy a token (Notion) of their first request:
 * it is shown whole where the trigger is set up.
 */
function isConfirmation(sample: unknown): boolean {
  const body = ownValue(sample, 'body');
  if (!isRecord(body)) return false;
  return /^(?:Subscription|Unsubscribe)Confirmation$/.test(textOf(body.Type)) || Object.keys(body).join() === 'verification_token';
}

/** An event of a trigger, as the history shows it; without a time for the app's own example. */
export const presentSample = ({
  id,
  receivedAt,
  sample,
}: {
  readonly id: string;
  readonly receivedAt: Date | null;
  readonly sample: unknown;
}): z.infer<typeof TriggerSample> => ({
  id: String(id),
  received_at: receivedAt?.toISOString() ?? null,
  sample: ((isConfirmation(sample) ? sample : hideNamed(sample)) ?? null) as Json,
});

/** The last test of a step. */
export const presentLastTest = ({
  runId,
  path,
  state,
  input,
  output,
  error,
  startedAt,
  endedAt,
}: LastTest): z.infer<typeof LastStepTest> => ({
  step_key: stepKeyOf(path),
  tested_at: endedAt.toISOString(),
  run_id: runId,
  outcome: state,
  input: hideNamed(input) as Json,
  output: hideNamed(output) as Json,
  error: error === null ? null : (hideNamed(error) as string),
  duration_ms: endedAt.getTime() - startedAt.getTime(),
});

/** Gives a Zap another address; the old one ends at once. Null for a Zap without one. Throws 404 as `withLockedZap`. */
async function replaceHookAddressOf(context: ServerContext, caller: SignedInCaller, zapId: number): Promise<string | null> {
  return withLockedZap(context, caller, zapId, async (tx, zap, actor) => {
    // An app that was told the address would go on sending to the former one.
    const trigger = await findTriggerOf(tx, zapId);
    if (trigger?.sealed_token == null || trigger.reach !== null) return null;
    const detail = `account ${zap.account_id}, zap ${zapId}`;
    await audit(context, tx, caller, { action: 'zap_address_replaced', result: 'ok', detail, profileId: actor.id });
    return replaceHookAddress(context, tx, zapId);
  });
}

type Ok<Name extends 'getZapDraft' | 'saveZapDraft' | 'listZapVersions'> = Extract<WireReply<Name>, { status: 200 }>['body'];

const presentGap = ({ key, type, message }: DraftGap): Ok<'saveZapDraft'>['gaps'][number] => ({ step_key: key, type, message });

const presentVersion = (
  { id, number, created_at, creator }: ListedVersion,
  liveId: string | null,
): Ok<'listZapVersions'>['objects'][number] => ({
  number,
  created_at: created_at.toISOString(),
  created_by: creator,
  is_live: id === liveId,
});

export default routes(zapDrafts, {
  /** GET /api/v3/zaps/:id/draft. Secret values stay sealed. */
  async getZapDraft({ principal, params: { id } }, context) {
    const { db, connectors } = context;
    const zap = await findVisibleZap(db, principal.profileId, id, context.clock.now());
    const { definition, revision, saved_at: savedAt } = await findDraft(db, id);
    const live = await findVersion(db, zap.live_version_id);
    const gaps = await draftGapsOf(connectors, definition, {
      connections: await listUsableConnections(db, zap.account_id, zap.owner_id),
      region: await regionOf(db, zap.account_id),
    });
    const missed = await findMissed(db, zap);
    const olderApps = live === null ? [] : await olderAppsOfZap(db, live.id);
    const isHook = pastedHookOf(findTriggerOfDefinition(context, definition)) !== null;
    return {
      status: 200,
      body: {
        definition,
        owner_zone: await ownerZoneOf(db, id),
        trigger_issue: zap.state === 'on' ? await findTriggerIssue(context, id) : null,
        missed: missed && {
          count: missed.count,
          is_at_least: missed.isAtLeast,
          is_searching: missed.isSearching,
          until: missed.until?.toISOString() ?? null,
        },
        revision,
        saved_at: savedAt?.toISOString() ?? null,
        gaps: gaps.map(presentGap),
        hook_address: isHook ? await findHookAddress(context, db, id) : null,
        live: live === null ? null : { number: live.number, published_at: live.created_at.toISOString(), definition: live.definition },
        ...(olderApps.length > 0 && { older_apps: olderApps.map((each) => ({ ...each, changes: [...each.changes] })) }),
      },
    };
  },

  /** PUT /api/v3/zaps/:id/draft. */
  async saveZapDraft(call, context) {
    const { definition, base_revision: baseRevision } = call.body;
    const saved = await saveZapDraft(context, call, call.params.id, { definition, baseRevision });
    switch (saved.kind) {
      case 'outdated':
        return { status: 409, body: outdated(saved.revision) };
      case 'invalid':
        return { status: 400, body: refusedDefinition(saved.issues) };
      case 'saved': {
        const { revision, savedAt, gaps, hookAddress } = saved;
        return { status: 200, body: { revision, saved_at: savedAt.toISOString(), gaps: gaps.map(presentGap), hook_address: hookAddress } };
      }
    }
  },

  /** POST /api/v3/zaps/:id/publications. 403 `UnpauseError` with the check for a draft that cannot run. */
  async publishZap(call, context) {
    const { id } = call.params;
    const { base_revision: baseRevision, turn_on: turnOn = false } = call.body;
    const result = await publishZap(context, call, id, { baseRevision, turnOn });
    switch (result.kind) {
      case 'outdated':
        return { status: 409, body: outdated(result.revision) };
      case 'refused':
        return { status: 403, body: zapCheckFailed(id, result.issues) };
      case 'published':
        return { status: 200, body: { number: result.number, published_at: result.publishedAt, state: result.state } };
    }
  },

  /** GET /api/v3/zaps/:id/versions, newest first. */
  async listZapVersions({ principal, params: { id } }, { db, clock }) {
    const zap = await findVisibleZap(db, principal.profileId, id, clock.now());
    const versions = await versionsOf(db, id);
    return { status: 200, body: { objects: versions.map((version) => presentVersion(version, zap.live_version_id)) } };
  },

  /** GET /api/v3/zaps/:id/versions/:number. Secret values stay sealed, and can be saved as the draft again. */
  async getZapVersion({ principal, params: { id, number } }, { db, clock }) {
    await findVisibleZap(db, principal.profileId, id, clock.now());
    const version = await findVersionByNumber(db, id, number);
    if (version === null) return { status: 404, body: errorBodies.notFound };
    return { status: 200, body: { number, created_at: version.created_at.toISOString(), definition: version.definition } };
  },

  /** POST /api/v3/zaps/:id/hook-addresses. 409 for a Zap that has no address. */
  async replaceHookAddress(call, context) {
    const address = await replaceHookAddressOf(context, call, call.params.id);
    if (address === null)
      return { status: 409, body: { errors: ['Save a trigger that receives requests first.'], reason: 'invalid_request' } };
    return { status: 200, body: { hook_address: address } };
  },

  /** POST /api/v3/zaps/:id/choices: of the stored draft. 400 with what the app says if it cannot be asked. */
  async listFieldChoices({ principal: { profileId }, params: { id }, body }, context) {
    const zap = await findVisibleZap(context.db, profileId, id, context.clock.now());
    const { definition } = await findDraft(context.db, id);
    const found = await fetchChoices(context, { accountId: zap.account_id, zapId: id, definition }, body.step_key, body.field);
    if (!found.ok) throw new HttpProblem(400, { errors: [found.message], reason: 'invalid_request' });
    return { status: 200, body: { choices: found.value.map(({ value, label }) => ({ value, label })) } };
  },

  /**
   * POST /api/v3/zaps/:id/fields: of the stored draft. 400 with what the app says if it cannot be asked; 403 for a connection that the
   * Zap's owner may not use.
   */
  async listDynamicFields({ principal: { profileId }, params: { id }, body }, context) {
    const zap = await findVisibleZap(context.db, profileId, id, context.clock.now());
    const { definition } = await findDraft(context.db, id);
    const found = await fetchFields(context, { accountId: zap.account_id, zapId: id, definition }, body.step_key);
    if (found.ok) {
      const { fields, sample, outputs } = found.value;
      const example = { ...(sample !== null && { sample: sample as Json }), ...(outputs.length > 0 && { outputs: [...outputs] }) };
      return { status: 200, body: { fields: fields.map(presentField), ...example } };
    }
    if (found.isForbidden === true) throw new HttpProblem(403, { errors: [found.message], reason: 'invalid_request' });
    throw new HttpProblem(400, { errors: [found.message], reason: 'invalid_request' });
  },

  /** GET /api/v3/zaps/:id/samples. */
  async listTriggerSamples({ principal: { profileId }, params: { id } }, { db, clock, encryption }) {
    await findVisibleZap(db, profileId, id, clock.now());
    const { definition } = await findDraft(db, id);
    return { status: 200, body: { samples: (await samplesOf(db, encryption, id, definition.trigger)).map(presentSample) } };
  },

  /** POST /api/v3/zaps/:id/trigger-tests. 400 with what the app says if it cannot be asked. */
  async testTrigger(call, context) {
    const found = await testTrigger(context, call, call.params.id);
    if (typeof found === 'string') throw new HttpProblem(400, { errors: [found], reason: 'invalid_request' });
    return { status: 200, body: { source: found.source, samples: found.samples.map(presentSample) } };
  },

  /** GET /api/v3/zaps/:id/step-tests. */
  async listStepTests({ principal: { profileId }, params: { id } }, { db, clock, encryption }) {
    await findVisibleZap(db, profileId, id, clock.now());
    const { definition } = await findDraft(db, id);
    return { status: 200, body: { tests: (await lastTests(db, encryption, id, definition)).map(presentLastTest) } };
  },

  /** POST /api/v3/zaps/:id/step-tests. */
  async testStep(call, context) {
    const { step_key: stepKey, base_revision: baseRevision, sample_id: sampleId } = call.body;
    const result = await testStepOfDraft(context, call, call.params.id, { stepKey, baseRevision, sampleId });
    switch (result.kind) {
      case 'outdated':
        return { status: 409, body: outdated(result.revision) };
      case 'unfinished':
        return { status: 409, body: { errors: [unfinished], reason: 'invalid_request' } };
      case 'unknown_step':
        throw new HttpProblem(400, { errors: ['This Zap has no such step.'], reason: 'invalid_request' });
      case 'tested': {
        const { runId, outcome, input, output, error, duration, requests } = result;
        const values = { input: shown(input), output: shown(output), error: shown(error) as string | null };
        return { status: 200, body: { run_id: runId, outcome, ...values, duration_ms: duration, requests: presentRequests(requests) } };
      }
    }
  },
});

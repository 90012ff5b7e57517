/** Tests of a whole draft: for real, dry, and the ones that are saved with it. */
import { z } from 'zod';
import { expectedOutcomes, testOutcomes } from '../domain/runs/savedTests';
import type { Camelized } from './browser/names';
import { PathId } from './common';
import { perProfile, resource } from './define';
import { Data, DraftOutdated, refusals, Revision, SentRequest } from './zapDrafts';

const RevisionBody = z.strictObject({ base_revision: Revision });

/** Begins a test run of the whole draft, or continues one: `done` is the number of its steps that the caller has. */
export const TestRunBody = RevisionBody.extend({
  /** The event to run with; without it the newest one. */
  sample_id: z.string().min(1).max(32).optional(),
  after: z.strictObject({ run_id: z.uuid(), done: z.number().int().nonnegative().max(100_000) }).optional(),
});

/**
 * A step of a test of the whole draft. `not_taken`: a path whose rules were not met. `is_outside`: the step needs something outside of
 * the Zap, or changes it, so a saved test keeps its output.
 */
export const TestRunStep = z.object({
  path: z.string(),
  outcome: z.enum(testOutcomes),
  input: Data,
  output: Data,
  error: z.string().nullable(),
  duration_ms: z.number().int(),
  requests: z.array(SentRequest),
  is_outside: z.boolean(),
});

/** A part of a test run. `at`: the path of the step that comes next; null at the end. */
export const TestRun = z.object({
  run_id: z.uuid(),
  event: Data,
  steps: z.array(TestRunStep),
  done: z.number().int(),
  at: z.string().nullable(),
  end: z.enum(['succeeded', 'filtered', 'failed']).nullable(),
});

/** A dry run of the whole draft, with an event or that of a saved test. */
export const DryRunBody = RevisionBody.extend({
  sample_id: z.string().min(1).max(32).optional(),
  test_key: z.string().min(1).max(32).optional(),
});

/** What differs from a saved test. A step: `expected` or `actual` is null if it was not expected, or not reached. */
export const TestDifference = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('step'),
    path: z.string(),
    expected: z.enum(expectedOutcomes).nullable(),
    actual: z.enum(expectedOutcomes).nullable(),
  }),
  z.object({
    type: z.literal('value'),
    path: z.string(),
    of: z.enum(['input', 'output']),
    /** Null for the whole. */
    field: z.string().nullable(),
    value: Data,
    actual: Data,
  }),
]);

/** `stopped`: it was too long. `differences`: null without a saved test. */
export const DryRun = z.object({
  event: Data,
  steps: z.array(TestRunStep),
  end: z.enum(['succeeded', 'filtered', 'failed', 'stopped']),
  differences: z.array(TestDifference).nullable(),
});

/** `is_stopped`: the test was too long to be compared. */
export const CheckedTest = z.object({ key: z.string(), title: z.string(), differences: z.array(TestDifference), is_stopped: z.boolean() });

export type TestRunStep = Camelized<z.infer<typeof TestRunStep>>;
export type CheckedTest = Camelized<z.infer<typeof CheckedTest>>;
export type TestDifference = Camelized<z.infer<typeof TestDifference>>;

export const zapTests = resource({
  testZap: {
    method: 'POST',
    path: '/api/v3/zaps/:id/test-runs',
    access: 'signed-in',
    limit: perProfile('zap_test_run.profile', 1000),
    summary: 'Begin or continue a test run of a draft, which runs its steps for real; it does not count as a task',
    params: PathId,
    body: TestRunBody,
    example: { base_revision: 0 },
    replies: { 200: TestRun, 409: DraftOutdated, ...refusals },
  },
  dryRunZap: {
    method: 'POST',
    path: '/api/v3/zaps/:id/dry-runs',
    access: 'signed-in',
    limit: perProfile('zap_dry_run.profile', 300),
    summary: 'Run a draft without any effect: what its steps would send is shown, and examples go on to later steps',
    params: PathId,
    body: DryRunBody,
    example: { base_revision: 0 },
    replies: { 200: DryRun, 409: DraftOutdated, ...refusals },
  },
  checkZapTests: {
    method: 'POST',
    path: '/api/v3/zaps/:id/test-checks',
    access: 'signed-in',
    limit: perProfile('zap_test_check.profile', 100),
    summary: 'Run the saved tests of a draft without any effect, and say what differs',
    params: PathId,
    body: RevisionBody,
    example: { base_revision: 0 },
    replies: { 200: z.object({ tests: z.array(CheckedTest) }), 409: DraftOutdated, ...refusals },
  },
});

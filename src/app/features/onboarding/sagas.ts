import { isAnyOf } from '@reduxjs/toolkit';
import { put, select, type SagaGenerator } from 'typed-redux-saga';
import type { ResultOf } from '../../../contract/browser/graphql/operation';
import { servicesQuery, zapTemplatesQuery } from '../../../contract/browser/graphql/operations/services';
import { nextCursor } from '../../../domain/cursors';
import { starts, type OnboardingGoal, type Start } from '../../../domain/onboarding';
import { splitList } from '../../../domain/texts';
import { describeFailure, isFailure } from '../../api/failure';
import { request } from '../../api/flows';
import { cachedGraphqlRequest } from '../../api/graphql';
import { getPorts, onEach, onLeading } from '../../platform/flows';
import { selectPlace } from '../../platform/place';
import { usageChanged, waitForCurrentAccount } from '../accounts';
import { selectCurrentProfileId } from '../session';
import { createFromTemplate, publishFilled, runOnce } from '../templates';
import { bestTemplates, fromNothing, knownApps, onboardingSlice, selectStage } from './state';
import { texts } from './texts';

const events = onboardingSlice.actions;

/** Saves the answer, makes its Zap, and runs it once. */
export function* onboardingFlow(): SagaGenerator<void> {
  yield* onLeading(isAnyOf(events.answered, events.putAside), keepAnswer);
  yield* onLeading(events.runPressed, run);
  yield* onEach(isAnyOf(events.loaded, events.finished), suggest);
}

type App = ResultOf<typeof servicesQuery>['services']['nodes'][number];

/** Loads an earlier answer, and the apps that the address names. */
export function* loadOnboarding(): SagaGenerator<void> {
  const { search } = yield* select(selectPlace);
  try {
    const reply = yield* request('listOnboardings', {});
    if (reply.status !== 200) return void (yield* put(events.loadFailed({ message: reply.body.messages.join(' ') })));
    const kept = reply.body.objects[0] ?? null;
    const asked = splitList(new URLSearchParams(search).get('selected_apis') ?? '');
    const isAsked = asked.length > 0 && !kept?.completedAt;
    yield* put(events.loaded({ kept, suggestedApps: isAsked ? knownApps(yield* loadApps(), asked) : [] }));
  } catch (error) {
    yield* put(events.loadFailed({ message: failureText(error) }));
  }
}

/** All public apps. The page works without them: then nothing is known of the apps of the address. */
function* loadApps(): SagaGenerator<readonly App[]> {
  const viewer = { profileId: yield* select(selectCurrentProfileId), accountId: null };
  const apps: App[] = [];
  try {
    let after: string | null = null;
    do {
      const { services }: ResultOf<typeof servicesQuery> = yield* cachedGraphqlRequest(servicesQuery, { first: 100, after }, viewer);
      apps.push(...services.nodes);
      after = nextCursor(services.pageInfo);
    } while (after !== null);
  } catch (error) {
    if (!isFailure(error)) throw error;
  }
  return apps;
}

/** Notes the answer, so that it is asked once, and leads to its Zap. */
function* keepAnswer(): SagaGenerator<void> {
  const stage = yield* select(selectStage);
  if (stage.phase !== 'asking' || stage.saving === null) return;
  const { apps, saving } = stage;
  const start = starts.find(({ template }) => template === saving);
  try {
    const goal: OnboardingGoal | null = start?.goal ?? (saving === fromNothing ? 'explore' : null);
    const body = { ...(goal !== null && { goal }), apps: [...apps], isComplete: true as const };
    const reply = yield* request('updateOnboarding', { body });
    if (reply.status !== 200) return void (yield* put(events.answerFailed({ message: reply.body.messages.join(' ') || texts.failed })));
    if (start !== undefined) yield* makeZap(start);
    else if (saving === fromNothing) (yield* getPorts()).location.push('/editor');
    else yield* put(events.finished());
  } catch (error) {
    yield* put(events.answerFailed({ message: failureText(error) }));
  }
}

function* makeZap({ template }: (typeof starts)[number]): SagaGenerator<void> {
  const accountId = yield* waitForCurrentAccount();
  if (accountId === null) return void (yield* put(events.answerFailed({ message: texts.noAccount })));
  const made = yield* createFromTemplate(accountId, template);
  if ('refusal' in made) return void (yield* put(events.answerFailed({ message: made.refusal || texts.failed })));
  yield* put(events.zapMade({ template, zapId: made.zapId }));
}

/** Turns the Zap on, runs it with the demo data, and leads to the run. */
function* run(): SagaGenerator<void> {
  const stage = yield* select(selectStage);
  if (stage.phase !== 'trying') return;
  const start: Start | undefined = starts.find(({ template }) => template === stage.template);
  const id = stage.zapId;
  try {
    const asks = start?.asks ?? null;
    const refused = yield* publishFilled(id, asks && { ...asks, value: stage.typed.trim() });
    if (refused !== null) return void (yield* put(events.runFailed({ message: refused.refusal || texts.failed })));
    yield* put(usageChanged());
    const run = yield* runOnce(id, start?.demo ?? null);
    if ('runId' in run) (yield* getPorts()).location.push(`/app/history/${run.runId}`);
    else yield* put(events.runFailed({ message: run.refusal || texts.failed }));
  } catch (error) {
    yield* put(events.runFailed({ message: failureText(error) }));
  }
}

/** Templates that can run here: those of the apps that the person came for, and after the question any. The page works without them. */
function* suggest(): SagaGenerator<void> {
  const stage = yield* select(selectStage);
  const apps = stage.phase === 'asking' ? stage.apps : [];
  if (stage.phase !== 'done' && apps.length === 0) return;
  const viewer = { profileId: yield* select(selectCurrentProfileId), accountId: null };
  try {
    const { zapTemplates } = yield* cachedGraphqlRequest(zapTemplatesQuery, { first: 100 }, viewer);
    const runnable = zapTemplates.nodes.filter(({ services }) => services.every((service) => service.can_run));
    const fitting = stage.phase === 'done' ? runnable : runnable.filter(({ services }) => services.some(({ id }) => apps.includes(id)));
    const suggestions = bestTemplates(fitting, apps).map(({ id, title, services }) => ({ id, title, services }));
    yield* put(events.templatesSuggested({ suggestions }));
  } catch (error) {
    if (!isFailure(error)) throw error;
    yield* put(events.templatesSuggested({ suggestions: [] }));
  }
}

/** The sentence for a failed call; anything else is rethrown. */
const failureText = (error: unknown): string => describeFailure(error, { unreachable: texts.network, refused: texts.failed });

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
  const reply = yield* request('createZap', { query: { accountId }, body: { templateId: template } });
  if (reply.status !== 201) return void (yield* put(events.answerFailed({ message: reply.body.messages.join(' ') || texts.failed })));
  yield* put(events.zapMade({ template, zapId: reply.body.id }));
}

/** Turns the Zap on, runs it with the demo data, and leads to the run. */
function* run(): SagaGenerator<void> {
  const stage = yield* select(selectStage);
  if (stage.phase !== 'trying') return;
  const start: Start | undefined = starts.find(({ template }) => template === stage.template);
  const id = stage.zapId;
  try {
    const message = yield* publish(id, start?.asks ?? null, stage.typed.trim());
    if (message !== null) return void (yield* put(events.runFailed({ message })));
    yield* put(usageChanged());
    const { location, random } = yield* getPorts();
    const body = start?.demo == null ? {} : { input: start.demo };
    const reply = yield* request('runZapNow', { params: { id }, body, idempotencyKey: random.id() });
    if (reply.status === 201) location.push(`/app/history/${reply.body.id}`);
    else yield* put(events.runFailed({ message: reply.body.messages.join(' ') || texts.failed }));
  } catch (error) {
    yield* put(events.runFailed({ message: failureText(error) }));
  }
}

/** Fills in the field that the template leaves open, and turns the Zap on. Returns why that was refused; null if it is on. */
function* publish(id: number, asks: Start['asks'], typed: string): SagaGenerator<string | null> {
  const draft = yield* request('getZapDraft', { params: { id } });
  if (draft.status !== 200) return draft.body.messages.join(' ') || texts.failed;
  let { revision: baseRevision } = draft.body;
  const { random } = yield* getPorts();
  if (asks !== null) {
    const { definition } = draft.body;
    const filled = <S extends { readonly key: string; readonly fields: object }>(step: S): S =>
      step.key === asks.stepKey ? { ...step, fields: { ...step.fields, [asks.field]: typed } } : step;
    const body = {
      definition: { ...definition, trigger: definition.trigger && filled(definition.trigger), steps: definition.steps.map(filled) },
      baseRevision,
    };
    const saved = yield* request('saveZapDraft', { params: { id }, body });
    if (saved.status !== 200) return saved.body.messages.join(' ') || texts.failed;
    baseRevision = saved.body.revision;
  }
  const published = yield* request('publishZap', { params: { id }, body: { baseRevision, turnOn: true }, idempotencyKey: random.id() });
  return published.status === 200 ? null : published.body.messages.join(' ') || texts.failed;
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

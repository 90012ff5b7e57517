import { isAnyOf } from '@reduxjs/toolkit';
import { put, race, select, take, type SagaGenerator } from 'typed-redux-saga';
import type { ResultOf } from '../../../contract/browser/graphql/operation';
import { servicesQuery, zapTemplatesQuery } from '../../../contract/browser/graphql/operations/services';
import type { Body } from '../../../contract/types';
import { nextCursor } from '../../../domain/cursors';
import { personasAfter, type OnboardingRole } from '../../../domain/onboarding';
import { splitList } from '../../../domain/texts';
import { describeFailure, isFailure } from '../../api/failure';
import { request } from '../../api/flows';
import { cachedGraphqlRequest } from '../../api/graphql';
import { entityChanged } from '../../entities';
import { onEach, onLeading } from '../../platform/flows';
import { placeEntered, selectPlace } from '../../platform/place';
import { selectProfile } from '../profile';
import { selectCurrentProfileId } from '../session';
import { bestTemplates, knownApps, onboardingSlice, selectStage } from './state';
import { texts } from './texts';

const { appsOffered, loadFailed, loaded, putAside, saveFailed, saved, stepSubmitted, templatesSuggested } = onboardingSlice.actions;

/** Saves one answer after the other, and suggests templates that fit them. */
export function* onboardingFlow(): SagaGenerator<void> {
  yield* onLeading(isAnyOf(stepSubmitted, putAside), keepAnswers);
  yield* onEach(loaded, suggest);
  yield* onEach(saved, suggest);
}

type App = ResultOf<typeof servicesQuery>['services']['nodes'][number];

/** Loads earlier answers, and the apps to choose from. */
export function* loadOnboarding(): SagaGenerator<void> {
  const { search } = yield* select(selectPlace);
  try {
    const reply = yield* request('listOnboardings', {});
    if (reply.status !== 200) return void (yield* put(loadFailed({ message: reply.body.messages.join(' ') })));
    const apps = yield* loadApps();
    yield* put(appsOffered({ apps: apps.map(({ id, name, logoUrl }) => ({ id, name, logoUrl })) }));
    const asked = splitList(new URLSearchParams(search).get('selected_apis') ?? '');
    yield* put(loaded({ kept: reply.body.objects[0] ?? null, suggestedApps: knownApps(apps, asked) }));
  } catch (error) {
    yield* put(loadFailed({ message: failureText(error) }));
  }
}

/** All public apps. The page works without them: then there is nothing to choose from. */
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

function* keepAnswers(action: ReturnType<typeof stepSubmitted> | ReturnType<typeof putAside>): SagaGenerator<void> {
  const stage = yield* select(selectStage);
  if (stage.phase !== 'asking') return;
  const { role, goal, apps } = stage.answers;
  const given: Record<typeof stage.step, Body<'updateOnboarding'>> = {
    role: role ? { role } : {},
    goal: goal ? { goal } : {},
    apps: { apps: [...apps], isComplete: true },
  };
  const body: Body<'updateOnboarding'> = putAside.match(action)
    ? { ...(role && { role }), ...(goal && { goal }), isComplete: true }
    : given[stage.step];
  try {
    const { reply } = yield* race({ reply: request('updateOnboarding', { body }), left: take(placeEntered) });
    if (!reply) return;
    if (reply.status === 200) {
      if (body.role) yield* showInProfile(body.role);
      yield* put(saved({ kept: reply.body }));
    } else yield* put(saveFailed({ message: reply.body.messages.join(' ') || texts.failed }));
  } catch (error) {
    yield* put(saveFailed({ message: failureText(error) }));
  }
}

/** The server has filled the kind of work in the profile; its page says so without loading it again. */
function* showInProfile(role: OnboardingRole): SagaGenerator<void> {
  const profile = yield* select(selectProfile);
  if (profile === null) return;
  const personas = personasAfter(profile.personas, null, role);
  yield* put(entityChanged({ entityType: 'profile' }, { id: profile.id, changes: { personas } }));
}

/** Templates for a person who has answered; the page works without them. */
function* suggest(): SagaGenerator<void> {
  const stage = yield* select(selectStage);
  if (stage.phase !== 'done') return;
  const viewer = { profileId: yield* select(selectCurrentProfileId), accountId: null };
  try {
    const { zapTemplates } = yield* cachedGraphqlRequest(zapTemplatesQuery, { first: 100 }, viewer);
    const suggestions = bestTemplates(zapTemplates.nodes, stage.answers.apps).map(({ id, title, services }) => ({ id, title, services }));
    yield* put(templatesSuggested({ suggestions }));
  } catch (error) {
    if (!isFailure(error)) throw error;
    yield* put(templatesSuggested({ suggestions: [] }));
  }
}

/** The sentence for a failed call; anything else is rethrown. */
const failureText = (error: unknown): string => describeFailure(error, { unreachable: texts.network, refused: texts.failed });

import type { HandlerOf } from '../../http/handler';
import { presentOnboarding } from '../../presenters/onboarding';
import { saveOnboarding } from '../../records/onboardings';
import { limited } from '../tooOften';

/** PATCH /api/v4/onboardings/ (B3.62): keeps the answers that are named. A repeat is harmless. */
export const onboardingSave: HandlerOf<'onboardingSave'> = async (call, context) => {
  const { profileId } = call.principal;
  await limited(context, { name: 'onboarding_save.profile', key: String(profileId), max: 600, windowSeconds: 3600 });
  const { is_complete, ...answers } = call.body;
  const given = Object.fromEntries(Object.entries(answers).filter(([, value]) => value !== undefined)) as typeof answers;
  const saved = await saveOnboarding(context.db, profileId, { answers: given, isComplete: is_complete === true, now: context.clock.now() });
  return { status: 200, body: presentOnboarding(saved) };
};

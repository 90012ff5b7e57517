/** The questions and answers of onboarding. */
import { z } from 'zod';
import { isAppKey, mostOnboardingApps, onboardingGoals, onboardingRoles } from '../domain/onboarding';
import type { Camelized } from './browser/names';
import { ErrorBody, Id, Moment, collectionOf } from './common';
import { resource, perProfile } from './define';

const apps = z
  .array(z.string().refine(isAppKey, 'Choose an app from the list.'))
  .max(mostOnboardingApps, `Choose at most ${mostOnboardingApps}.`);

/** A person's answers so far; null for unanswered questions, an empty list for no apps. */
export const Onboarding = z.object({
  id: Id,
  role: z.enum(onboardingRoles).nullable(),
  goal: z.enum(onboardingGoals).nullable(),
  apps: z.array(z.string()),
  /** Set once it was completed or skipped: it is not shown again. */
  completed_at: Moment.nullable(),
});

/** PATCH /api/v4/onboardings/: the named answers change, all others stay. A completed one stays completed. */
export const OnboardingSaveBody = z
  .strictObject({
    role: z.enum(onboardingRoles, 'Choose from the list.'),
    goal: z.enum(onboardingGoals, 'Choose from the list.'),
    apps: apps.refine((list) => new Set(list).size === list.length, 'Choose each only once.'),
    is_complete: z.literal(true),
  })
  .partial()
  .refine((fields) => Object.values(fields).some((value) => value !== undefined), 'Nothing to change.');

export type WireOnboarding = z.infer<typeof Onboarding>;
export type Onboarding = Camelized<WireOnboarding>;

export const onboardings = resource({
  listOnboardings: {
    method: 'GET',
    path: '/api/v4/onboardings/',
    access: 'signed-in',
    summary: 'Get your onboarding answers; empty before the first answer',
    replies: { 200: collectionOf(Onboarding), 401: ErrorBody },
  },
  updateOnboarding: {
    method: 'PATCH',
    path: '/api/v4/onboardings/',
    access: 'signed-in',
    limit: perProfile('onboarding_save.profile', 600),
    summary: 'Save onboarding answers',
    body: OnboardingSaveBody,
    example: { role: 'sales' },
    replies: { 200: Onboarding, 400: ErrorBody, 401: ErrorBody, 429: ErrorBody },
  },
});

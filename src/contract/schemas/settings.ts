/** The fields that people may change of their own profile (A7.06–A7.08, decision W7). */
import { z } from 'zod';
import { isEmail } from '../../domain/email';
import {
  alertTimes,
  isAcknowledgementKey,
  isAtMost,
  isOneLine,
  isPersona,
  longestJobTitle,
  longestName,
  mostPersonas,
  summarySchedules,
} from '../../domain/profileFields';
import { isTimezone } from '../../domain/timezoneList';

const line = (longest: number) =>
  z
    .string('Enter a text.')
    .trim()
    .refine((text) => isAtMost(text, longest), `Use at most ${longest} characters.`)
    .refine(isOneLine, 'Use letters, spaces and punctuation only.');

const name = (which: 'first' | 'last') => line(longestName).refine((text) => text !== '', `Enter your ${which} name.`);

/** A map of acknowledgements: the named keys are set, all others stay (A3.09, A3.10). */
const acknowledgements = z
  .record(z.string(), z.boolean())
  .refine((map) => Object.keys(map).every(isAcknowledgementKey), "This key isn't supported.")
  .refine((map) => Object.keys(map).length <= 50, 'Too many at once.');

/**
 * POST /api/v3/profiles/:id/confirm-email (A7.06): without an address, the confirmation of the stored one is mailed again; with
 * one, a change is requested. The present address withdraws a pending change.
 */
export const ConfirmEmailBody = z
  .strictObject({
    email: z
      .string('Enter your new email address.')
      .max(320, 'Use at most 254 characters.')
      .refine((text) => isEmail(text.trim()), 'Enter a valid email address.')
      .optional(),
  })
  .nullish();

/**
 * PATCH /api/v3/profiles/:id: the changeable fields, each optional; any other field is refused (S50). At least one is required.
 * Agreeing to the terms and answering the survey cannot be undone.
 */
export const ProfileSaveBody = z
  .strictObject({
    first_name: name('first'),
    last_name: name('last'),
    job_title: line(longestJobTitle).nullable(),
    personas: z
      .array(z.string().refine(isPersona, 'Choose from the list.'))
      .max(mostPersonas, `Choose at most ${mostPersonas}.`)
      .refine((list) => new Set(list).size === list.length, 'Choose each only once.'),
    timezone: z.string('Choose a time zone.').refine(isTimezone, 'Choose a time zone from the list.'),
    alert_actions: z.enum(alertTimes, 'Choose from the list.'),
    alert_triggers: z.enum(alertTimes, 'Choose from the list.'),
    summary_schedule: z.enum(summarySchedules, 'Choose from the list.'),
    receives_updates: z.boolean(),
    viewed_help: acknowledgements,
    has_seen_notifications: acknowledgements,
    should_see_nps_survey: z.literal(false),
    tos_agreement: z.literal(true),
  })
  .partial()
  .refine((fields) => Object.values(fields).some((value) => value !== undefined), 'Nothing to change.');

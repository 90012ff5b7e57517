/** The changeable fields of an account (B7.07–B7.09). */
import { z } from 'zod';
import { accountNameFault, accountSubjectOf, companyAddressFault, companyNameFault, invoiceEmailFault } from '../../domain/accountSettings';
import { Id } from './common';

/** A trimmed text that passes the domain's check; otherwise its message. */
const text = (faultOf: (text: string) => string | null) =>
  z
    .string('Enter a text.')
    .trim()
    .superRefine((value, context) => {
      const fault = faultOf(value);
      if (fault !== null) context.addIssue({ code: 'custom', message: fault });
    });

/** Name of a survey: `trial-end`. */
const Survey = z.string().regex(/^[\w.:-]{1,64}$/, "This survey doesn't exist.");

/**
 * PATCH /api/v3/accounts/:id: the fields of exactly one subject, each optional within it; any other field is refused (S50). A
 * transfer needs both of its fields. Trials are started here and end automatically.
 */
export const AccountSaveBody = z
  .strictObject({
    name: text(accountNameFault),
    /** One of the account's `logo_choices`; null for its initials. */
    logo_choice: z.string().max(200).nullable(),
    company_name: text(companyNameFault).nullable(),
    company_address: text(companyAddressFault).nullable(),
    send_invoice_email: z.boolean(),
    invoice_email: text(invoiceEmailFault).nullable(),
    /** Null follows the plan. */
    autoreplay_errored_tasks_override: z.boolean().nullable(),
    /** The named ones are added to the present ones. */
    surveys_submitted: z.array(Survey).max(20),
    /** A member of the account, by the id of their profile. */
    new_owner_id: Id,
    /** Of `confirm-authentication` for `updateAccount` (B6.12). */
    auth_token: z.string().min(1).max(200),
    is_trialing_teams: z.literal(true),
    is_trialing_companies: z.literal(true),
    teams_trial_auto_upgrade: z.boolean(),
  })
  .partial()
  .refine((fields) => accountSubjectOf(fields) !== null, 'Change one thing at a time.');

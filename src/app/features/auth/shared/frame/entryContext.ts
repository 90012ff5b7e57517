import { createContext, type ReactNode } from 'react';

/** The changes of the log-in and sign-up pages for the person's context (`../contexts`). */
export interface EntryFrame {
  readonly title?: string | undefined;
  /** Next to the form, in place of the usual promo. */
  readonly promo?: ReactNode;
  /** Above the form. */
  readonly notice?: ReactNode;
  /** The only address that can sign up here. */
  readonly fixedEmail?: string | null;
}

/** Empty without a context, whose code most people never need. */
export const EntryContext = createContext<EntryFrame>({});

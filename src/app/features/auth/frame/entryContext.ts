import { createContext, type ReactNode } from 'react';

/** What the log-in and sign-up pages say and hold otherwise than usual, for what somebody came with (`../contexts`). */
export interface EntryFrame {
  readonly title?: string | undefined;
  /** Beside the form, in place of the usual promo. */
  readonly promo?: ReactNode;
  /** Above the form. */
  readonly notice?: ReactNode;
  /** The only address with which one can sign up here (A5.11). */
  readonly fixedEmail?: string | null;
}

/** Empty without a context, whose code most people never need. */
export const EntryContext = createContext<EntryFrame>({});

/** The orders that a journey can send to its server, over the channel between the two processes. */
export interface SentMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

export interface Orders {
  /** Moves the server's clock forward. */
  advance(input: { seconds: number }): Promise<void>;
  /** The server's clock, in milliseconds since 1970. */
  now(input: Record<string, never>): Promise<{ milliseconds: number }>;
  /** Mail to one address, oldest first. */
  mails(input: { to: string }): Promise<SentMail[]>;
  /** Forgets counted tries and sets the clock to the present, for the next file of journeys. */
  reset(input: Record<string, never>): Promise<void>;
  stop(input: Record<string, never>): Promise<void>;
}

export interface Order {
  readonly id: number;
  readonly name: keyof Orders;
  readonly input: unknown;
}

/** A state that is a union distinguished by `phase`. */
interface Phased {
  readonly phase: string;
}

/**
 * True if the state is in one of the phases in which an event can happen. Any other phase is a programming error: development
 * and tests throw, with both phases in the message; production ignores the event. Not for replies that can legitimately be late.
 */
export function isExpected<S extends Phased, P extends S['phase']>(
  state: S,
  phases: P | readonly P[],
  event: { readonly type: string },
): state is Extract<S, { readonly phase: P }> {
  const expected: readonly string[] = Array.isArray(phases) ? (phases as readonly P[]) : [phases as P];
  if (expected.includes(state.phase)) return true;
  if (process.env.NODE_ENV !== 'production') {
    throw new Error(`${event.type} expects the phase ${expected.join(' or ')}, but the phase is ${state.phase}`);
  }
  return false;
}

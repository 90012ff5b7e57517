/** What `sliceSelector` needs of a slice of `createSlice`. */
interface SliceOf<State> {
  readonly reducerPath: string;
  getInitialState(): State;
}

/**
 * The selector of a slice's whole state. While the slice has not been added to the store it gives the initial state, since most slices
 * come with a lazy chunk. (`selectSlice` of Redux Toolkit throws then, unless the slice is injected into one reducer that all stores
 * share.)
 */
export function sliceSelector<State>({ reducerPath, getInitialState }: SliceOf<State>): (state: object) => State {
  const initial = getInitialState();
  return (state) => {
    const own = (state as Readonly<Record<string, State | undefined>>)[reducerPath];
    return own === undefined ? initial : own;
  };
}

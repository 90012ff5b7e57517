/**
 * Counts the renders of components, as the React DevTools do. Import it before any module that imports React
 * DOM, which looks for this hook when it loads.
 */

interface Fiber {
  readonly tag: number;
  readonly type: { readonly name?: string } | null;
  readonly flags: number;
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
  readonly alternate: Fiber | null;
}

/** React's flag for a component that ran in this commit. */
const performedWork = 1;
/** React's tags of function components, memoised or not. */
const functionTags: ReadonlySet<number> = new Set([0, 15]);

const counts = new Map<string, number>();

function visit(fiber: Fiber): void {
  const { alternate, child, tag, type, flags } = fiber;
  if (functionTags.has(tag) && (alternate === null || (flags & performedWork) !== 0)) {
    const name = type?.name ?? '';
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  // The child is the same, so React did not enter this part of the tree.
  if (alternate !== null && alternate.child === child) return;
  for (let next = child; next !== null; next = next.sibling) visit(next);
}

Object.assign(globalThis, {
  __REACT_DEVTOOLS_GLOBAL_HOOK__: {
    supportsFiber: true,
    inject: () => 1,
    onCommitFiberRoot: (_id: number, root: { readonly current: Fiber }) => visit(root.current),
    onCommitFiberUnmount: () => {},
  },
});

/** Returns how often components with this name have rendered since the last call. */
export function takeRenders(name: string): number {
  const count = counts.get(name) ?? 0;
  counts.clear();
  return count;
}

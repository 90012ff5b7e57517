import type { Action } from '@reduxjs/toolkit';
import { matchPath } from 'react-router-dom';
import { cancel, fork, select, take, type SagaGenerator } from 'typed-redux-saga';
import { catchAndReport, type Flow } from './flows';
import { placeEntered, selectPlace } from './place';

/** The `:params` of the path, as they are written in the address: not decoded. */
export type PageParams = Readonly<Record<string, string | undefined>>;

interface PageLoad {
  readonly path: string | readonly string[];
  readonly load: (params: PageParams) => SagaGenerator<unknown>;
  readonly reloadOn?: readonly { readonly type: string }[] | undefined;
}

/**
 * Runs `load` while its page is shown: when the page is entered, at each change of its address, and at the events of `reloadOn`.
 * Each of them, and leaving the page, cancels the run before (R17, R20). Starts with the present address: the code of a page loads
 * after its address was entered.
 */
export function pageFlow({ path, load, reloadOn = [] }: PageLoad): Flow {
  const paths = typeof path === 'string' ? [path] : path;

  function* loadPage(): SagaGenerator<void> {
    const { pathname } = yield* select(selectPlace);
    const match = paths.map((pattern) => matchPath(pattern, pathname)).find((found) => found !== null);
    if (match) yield* load(match.params);
  }

  const events = [placeEntered, ...reloadOn].map(({ type }) => type);
  return function* loadingFlow(): SagaGenerator<void> {
    while (true) {
      const run = yield* fork(catchAndReport, loadPage);
      yield* take((action: Action) => events.includes(action.type));
      yield* cancel(run);
    }
  };
}

import { call, fork, put, select, take, type SagaGenerator } from 'typed-redux-saga';
import type { Action } from '@reduxjs/toolkit';
import { guarded, takePorts, type Flow } from '../../platform/flows';
import { sharedCopy } from './copy';
import type { PageName } from './forms';
import {
  captchaChecked,
  emailLookedUp,
  emailSubmitted,
  fieldTouched,
  formAnswered,
  formChanged,
  formSubmitted,
  type WithAuth,
} from './state';

const signs: readonly string[] = [formChanged, fieldTouched, emailSubmitted, formSubmitted, captchaChecked].map(({ type }) => type);

/**
 * A page's flows, loaded at the first interaction, so that the page itself loads faster. An earlier submit waits for the code; if
 * it does not load, the form says so, keeps its text, and the next interaction tries again (R19).
 */
export function onIntent(page: 'login' | 'signUp', load: () => Promise<{ readonly flows: readonly Flow[] }>): Flow {
  const isOurs = ({ type, payload }: Action & { payload?: { page?: PageName } }): boolean =>
    signs.includes(type) && (payload?.page ?? page) === page;
  const selectIsLookUpDue = ({ login }: WithAuth): boolean => page === 'login' && login.lookUp === 'asking';
  const selectIsWaiting = ({ login }: WithAuth): boolean => login[page].isSubmitting;

  return function* intentFlow(): SagaGenerator<void> {
    while (true) {
      yield* take(isOurs);
      try {
        const { flows } = yield* call(load);
        for (const flow of flows) yield* fork(guarded, flow);
        if (yield* select(selectIsLookUpDue)) yield* put(emailSubmitted());
        if (yield* select(selectIsWaiting)) yield* put(formSubmitted({ page }));
        return;
      } catch (error) {
        (yield* takePorts()).console.warn('Part of the app could not be loaded', error);
        if (yield* select(selectIsLookUpDue)) yield* put(emailLookedUp({ leadsTo: 'password' }));
        if (yield* select(selectIsWaiting)) {
          yield* put(formAnswered({ page, result: { outcome: 'failed', message: sharedCopy.network, fieldErrors: {} } }));
        }
      }
    }
  };
}

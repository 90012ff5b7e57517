import type { Action } from '@reduxjs/toolkit';
import { call, fork, put, select, take, type SagaGenerator } from 'typed-redux-saga';
import { catchAndReport, getPorts, type Flow } from '../../../platform/flows';
import type { PageName } from './forms';
import { captchaChecked, emailLookedUp, emailSubmitted, fieldTouched, formAnswered, formChanged, formSubmitted, selectAuth } from './state';
import { sharedTexts } from './texts';

const interactions: readonly string[] = [formChanged, fieldTouched, emailSubmitted, formSubmitted, captchaChecked].map(({ type }) => type);

/**
 * Loads the flows of a page at the first interaction, so that the page itself loads faster. Events that came before are handled
 * from the state: `onSubmit` and the look-up begin with the one that the page waits for. If the code does not load, the form says
 * so, keeps its text, and the next interaction tries again (R19).
 */
export function loadOnInteraction(page: 'login' | 'signUp', load: () => Promise<{ readonly flows: readonly Flow[] }>): Flow {
  const isOurs = ({ type, payload }: Action & { payload?: { page?: PageName } }): boolean =>
    interactions.includes(type) && (payload?.page ?? page) === page;

  return function* loadingFlow(): SagaGenerator<void> {
    while (true) {
      yield* take(isOurs);
      try {
        const { flows } = yield* call(load);
        for (const flow of flows) yield* fork(catchAndReport, flow);
        return;
      } catch (error) {
        (yield* getPorts()).console.warn('Part of the app could not be loaded', error);
        const login = yield* select(selectAuth);
        if (page === 'login' && login.lookUp === 'asking') yield* put(emailLookedUp({ leadsTo: 'password' }));
        if (login[page].isSubmitting) {
          yield* put(formAnswered({ page, result: { outcome: 'failed', message: sharedTexts.network, fieldErrors: {} } }));
        }
      }
    }
  };
}

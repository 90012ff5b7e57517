import { isAnyOf } from '@reduxjs/toolkit';
import { put, type SagaGenerator } from 'typed-redux-saga';
import { longestZapTitle } from '../../../domain/folders';
import { isBlank } from '../../../domain/texts';
import { timings } from '../../../domain/timings';
import { isFailure } from '../../api/failure';
import { request } from '../../api/flows';
import { callCancellable, getPorts, onLatest } from '../../platform/flows';
import { nameLeft, nameTyped, sameNamesFound } from './state';

/** Asks the server about the name in the field once typing pauses. Another name, or leaving the field, ends the question. */
export function* sameNamesFlow(): SagaGenerator<void> {
  yield* onLatest(isAnyOf(nameTyped, nameLeft), check);
}

function* check(event: ReturnType<typeof nameTyped> | ReturnType<typeof nameLeft>): SagaGenerator<void> {
  if (!nameTyped.match(event)) return;
  const subject = event.payload;
  const { kind, accountId, id, title } = subject;
  if (isBlank(title) || title.length > 2 * longestZapTitle) return;
  const { clock } = yield* getPorts();
  yield* callCancellable((signal) => clock.wait(timings.searchDebounce, signal));
  try {
    const reply = yield* request('findSameName', { query: { accountId, kind, title, ...(id !== null && { except: id }) } });
    if (reply.status === 200) yield* put(sameNamesFound({ subject, same: reply.body }));
  } catch (error) {
    // Without an answer there is no warning; nothing else depends on it.
    if (!isFailure(error)) throw error;
  }
}

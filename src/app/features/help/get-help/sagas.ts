import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { longestSupportSubject, supportIssues } from '../../../../domain/support';
import { type ParsedErrorBody } from '../../../api';
import { describeFailure } from '../../../api/failure';
import { request } from '../../../api/flows';
import { onLeading, getPorts } from '../../../platform/flows';
import { selectPlace } from '../../../platform/place';
import { selectCurrentEmail } from '../../session';
import { texts } from './texts';
import { emailSuggested, helpRefused, helpSent, helpSubmitted, selectGetHelp, subjectSuggested, type SupportIssues } from './state';

/** Sends a question. */
export function* getHelpFlow(): SagaGenerator<void> {
  yield* onLeading(helpSubmitted, send);
}

/** Fills in the address of the signed-in person, and the subject of an error, as named by the page that showed it. */
export function* suggestFields(): SagaGenerator<void> {
  const email = yield* select(selectCurrentEmail);
  if (email !== null) yield* put(emailSuggested({ email }));
  const hint = (new URLSearchParams((yield* select(selectPlace)).search).get('hint') ?? '').trim();
  if (hint !== '') yield* put(subjectSuggested({ subject: Array.from(hint).slice(0, longestSupportSubject).join('') }));
}

function* send(): SagaGenerator<void> {
  const state = yield* select(selectGetHelp);
  if (state.phase !== 'asking') return;
  const fieldErrors = supportIssues(state.form);
  if (Object.keys(fieldErrors).length > 0) return void (yield* put(helpRefused({ fieldErrors, issue: null })));
  const { random } = yield* getPorts();
  try {
    // Sent again by a shaky network it is still one mail (R18).
    const reply = yield* request('sendSupportRequest', { body: state.form, idempotencyKey: random.id() });
    yield* put(reply.status === 201 ? helpSent() : helpRefused(refusalOf(reply.body)));
  } catch (error) {
    const issue = describeFailure(error, { unreachable: texts.network, refused: texts.failed });
    yield* put(helpRefused({ fieldErrors: {}, issue }));
  }
}

function refusalOf({ fieldErrors: named, messages }: ParsedErrorBody): { fieldErrors: SupportIssues; issue: string | null } {
  const fieldErrors = Object.fromEntries(Object.entries(named).map(([field, sentences]) => [field, sentences.join(' ')]));
  return { fieldErrors, issue: Object.keys(named).length > 0 ? null : messages.join(' ') || texts.failed };
}

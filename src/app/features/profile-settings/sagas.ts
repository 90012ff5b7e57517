import { call, put, select, type SagaGenerator } from 'typed-redux-saga';
import { appRoutes } from '../../../contract/browser/appRoutes.generated';
import { readFailure } from '../../api/failure';
import { request, getApi } from '../../api/flows';
import { shrunkPicture } from '../../platform/browser/pictures';
import { takeFile } from '../../platform/files';
import { onEach, onLeading, getPorts } from '../../platform/flows';
import { reloadProfile, saveProfile, type ProfileChanges } from '../profile';
import { selectCurrentProfileId } from '../session';
import { texts } from './texts';
import { selectUnsaved } from './selectors';
import {
  browserTimezoneAccepted,
  formKept,
  formRefused,
  formSubmitted,
  pictureChosen,
  pictureKept,
  pictureRefused,
  pictureRemoved,
  type FormField,
  type ProfileForm,
} from './state';

/** Saves the form and the picture. */
export function* profileSettingsFlow(): SagaGenerator<void> {
  yield* onLeading(formSubmitted, submit);
  yield* onLeading(browserTimezoneAccepted, takeBrowserTimezone);
  yield* onEach(pictureChosen, ({ payload }) => changingPicture(() => sendPicture(payload.ticket)));
  yield* onEach(pictureRemoved, () => changingPicture(removePicture));
}

function* submit(): SagaGenerator<void> {
  yield* keep(yield* select(selectUnsaved));
}

function* takeBrowserTimezone(): SagaGenerator<void> {
  const { timezone } = (yield* getPorts()).page;
  yield* keep(timezone === null ? {} : { timezone });
}

/** Sends only the given fields. Refused values stay in the form, with each message at its field. */
function* keep(sent: Partial<ProfileForm>): SagaGenerator<void> {
  const outcome = yield* saveProfile(sent as ProfileChanges);
  if (outcome.kind === 'saved') return void (yield* put(formKept({ sent })));
  const named = Object.entries(outcome.fieldErrors).filter(([field]) => field in sent);
  const fieldErrors: Partial<Record<FormField, string>> = Object.fromEntries(named.map(([field, said]) => [field, said.join(' ')]));
  yield* put(formRefused({ fieldErrors, message: named.length > 0 ? null : outcome.messages.join(' ') || texts.failed }));
}

function* changingPicture(change: () => SagaGenerator<void>): SagaGenerator<void> {
  try {
    yield* change();
    yield* reloadProfile();
    yield* put(pictureKept());
  } catch (error) {
    const failure = readFailure(error);
    const message =
      failure.kind === 'refused' ? (failure.fieldErrors.picture ?? failure.messages).join(' ') || texts.pictureFailed : texts.network;
    yield* put(pictureRefused({ message }));
  }
}

function* sendPicture(ticket: string): SagaGenerator<void> {
  const id = yield* select(selectCurrentProfileId);
  const file = takeFile(ticket);
  if (file === null || id === null) return;
  const api = yield* getApi();
  const form = new FormData();
  form.append('picture', yield* call(shrunkPicture, file));
  yield* call(api.http.multipartPost, appRoutes.uploadAvatar.path.replace(':id', String(id)), form);
}

function* removePicture(): SagaGenerator<void> {
  const id = yield* select(selectCurrentProfileId);
  if (id !== null) yield* request('deleteAvatar', { params: { id } });
}

import { dataRights } from '../../../contract/dataRights';
import { handle } from '../../context/handle';
import { blockerSentences, receiptOf, startDeletion } from '../../commands/dataRights/deletion';
import { validationFailed, errorBodies } from '../../commands/errorBodies';
import { HttpProblem } from '../../context/handler';
import { deletionTexts } from '../../presenters/dataRights';
import { tooOften } from '../rateLimit';

/** POST /api/v3/profiles/:id/data/delete (S57): 201 when it waits from now on, 202 when it waited already. */
export default handle(dataRights.startDataDeletion, async (call, context) => {
  const { profileId } = call.principal;
  if (profileId !== call.params.id) return { status: 404, body: errorBodies.notFound };
  const outcome = await startDeletion(context, call, call.body);
  switch (outcome.kind) {
    case 'begun':
      return { status: 201, body: { message: deletionTexts.waiting, receipt: receiptOf(context, outcome.id) } };
    case 'waiting':
      return { status: 202, body: { message: deletionTexts.waiting, receipt: receiptOf(context, outcome.id) } };
    case 'blocked':
      return { status: 409, body: { errors: blockerSentences(outcome.blockers) } };
    case 'invalid':
      return { status: 400, body: validationFailed(outcome.issues) };
    case 'too_often':
      return tooOften(outcome.retryAfterSeconds);
    case 'gone':
      throw new HttpProblem(401, { errors: ['Please log in.'] });
  }
});

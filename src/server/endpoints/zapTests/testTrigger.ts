import { zapTests } from '../../../contract/zapTests';
import { testTrigger } from '../../commands/zapDrafts/testDraft';
import { HttpProblem } from '../../context/handler';
import { handle } from '../../context/handle';
import { presentSample } from '../../presenters/zapTest';

/** POST /api/v3/zaps/:id/trigger-tests. 400 with what the app says if it cannot be asked. */
export default handle(zapTests.testTrigger, async (call, context) => {
  const found = await testTrigger(context, call, call.params.id);
  if (typeof found === 'string') throw new HttpProblem(400, { errors: [found], reason: 'invalid_request' });
  return { status: 200, body: { source: found.source, samples: found.samples.map(presentSample) } };
});

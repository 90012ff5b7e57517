/** Files of issues and comments. */
import { OutgoingError } from '../../outgoing';
import { StepError, type ActionCall } from '../connector';
import { filesField, multipartOf, readFiles, type RequestBody } from '../files/sentFiles';
import { callApi, type Api } from '../jsonApi';

/** Files of one issue or comment. */
const mostFiles = 10;

export const attachmentsField = filesField(
  `At most ${mostFiles} files of earlier steps, which are attached. The server limits their types and sizes.`,
);

export interface Attachment {
  readonly name: string;
  readonly body: RequestBody;
}

/** The files of a step, opened before anything is created. Throws a `StepError` for one that is no longer there. */
export const attachmentsOf = async (call: ActionCall): Promise<readonly Attachment[]> =>
  Promise.all(
    readFiles(call.input, mostFiles).map(async (file) => ({ name: file.name, body: await multipartOf(call, [['attachment', file]]) })),
  );

/**
 * Attaches files to what was just created. A failure says that it is there: a repetition would create it a second time, so none is made.
 * Throws a `StepError`.
 */
export async function attach(call: ActionCall, api: Api, attachments: readonly Attachment[], path: string, done: string): Promise<void> {
  for (const { name, body } of attachments) {
    try {
      await callApi(call, api, { path: `${path}/assets`, query: { name }, body, repeat: 'never' });
    } catch (error) {
      if (!(error instanceof StepError || error instanceof OutgoingError)) throw error;
      throw new StepError(`${done}, but the file “${name}” couldn’t be attached: ${error.message}`, { cause: error });
    }
  }
}

/** Files in Slack, by a bot: https://docs.slack.dev/messaging/working-with-files */
import type { FileReference } from '../../../domain/runs/files';
import { textOf } from '../../../domain/runs/json';
import { StepError, type ActionCall, type CallContext, type RepeatPolicy } from '../connector';
import { fileBody } from '../files/sentFiles';
import { callApi, recordOf, sendJson } from '../jsonApi';
import { checkReply } from '../replies';

export interface SlackBot {
  /** The address of the API, without a slash at its end. */
  readonly base: string;
  readonly token: string;
}

/** Slack’s words for a token that no longer works. */
const lost: ReadonlySet<string> = new Set(['invalid_auth', 'not_authed', 'account_inactive', 'token_revoked', 'token_expired']);

const sentences: Readonly<Record<string, string>> = {
  missing_scope: 'The token for files isn’t allowed to do this. In Slack, allow the app files:write and install it again.',
  channel_not_found: 'Slack doesn’t find this channel. Check its ID, and invite the app to it.',
  not_in_channel: 'The app isn’t in this channel. Invite it in Slack.',
  is_archived: 'This channel is archived. Choose another channel.',
  file_uploads_disabled: 'An administrator of Slack has turned off files.',
  storage_limit_reached: 'Slack has no space left for files.',
};

/** Calls a method of the API. Slack answers 200 to failures, too; they throw a `StepError`. */
export async function callSlack(
  call: CallContext,
  { base, token }: SlackBot,
  method: string,
  { json, query = {} }: { readonly json?: object; readonly query?: Readonly<Record<string, string | number>> },
  repeat: RepeatPolicy,
): Promise<Readonly<Record<string, unknown>>> {
  const api = { name: 'Slack', base, headers: { authorization: `Bearer ${token}` } };
  const reply = recordOf(await callApi(call, api, { path: `/${method}`, query, ...(json !== undefined && { json }), repeat }));
  if (reply.ok === true) return reply;
  const error = textOf(reply.error);
  if (lost.has(error))
    throw new StepError('Slack refused the token for files of the connection. Reconnect it.', { isConnectionLost: true });
  throw new StepError(sentences[error] ?? `Slack refused the files: “${error === '' ? 'no reason given' : error}”.`);
}

/**
 * Posts files in a channel, with a text or with blocks. Nobody sees a file before the last request, which shares all of them.
 * Throws a `StepError`.
 */
export async function shareFiles(
  call: ActionCall,
  bot: SlackBot,
  files: readonly FileReference[],
  { channelId, text, blocks }: { readonly channelId: string; readonly text: string; readonly blocks: readonly unknown[] | null },
): Promise<void> {
  const uploaded: { readonly id: string; readonly title: string }[] = [];
  for (const file of files) {
    const query = { filename: file.name, length: file.size };
    const place = await callSlack(call, bot, 'files.getUploadURLExternal', { query }, 'safe');
    const body = await fileBody(call, file, '');
    const reply = await sendJson(call, { url: textOf(place.upload_url), method: 'POST', body });
    checkReply(reply, { name: 'Slack', repeat: 'safe', now: call.now });
    uploaded.push({ id: textOf(place.file_id), title: file.name });
  }
  const message = blocks === null ? { initial_comment: text } : { blocks };
  await callSlack(call, bot, 'files.completeUploadExternal', { json: { files: uploaded, channel_id: channelId, ...message } }, 'never');
}

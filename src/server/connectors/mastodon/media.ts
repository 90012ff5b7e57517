/** Files of posts: https://docs.joinmastodon.org/methods/media */
import { setTimeout } from 'node:timers/promises';
import type { FileReference } from '../../../domain/runs/files';
import { textOf } from '../../../domain/runs/json';
import { StepError, type ActionCall } from '../connector';
import { multipartOf } from '../files/sentFiles';
import { readList } from '../inputs';
import { callApi, recordOf, type Api } from '../jsonApi';

/** Milliseconds between two checks of whether a file can be posted, and the number of checks: about two minutes. */
const firstPause = 200;
const longestPause = 5000;
const mostQuestions = 30;

/** Uploads the files of a step with their descriptions, and waits until the server has read them. Returns their IDs. Throws a `StepError`. */
export async function uploadFiles(call: ActionCall, api: Api, files: readonly FileReference[]): Promise<readonly string[]> {
  const descriptions = readList(call.input, 'descriptions').map(textOf);
  const ids: string[] = [];
  for (const [index, file] of files.entries()) {
    const description = (descriptions[index] ?? '').trim();
    const parts = [['file', file] as const, ...(description === '' ? [] : [['description', description] as const])];
    // Safe: a file that no post names is seen by nobody, and deleted by the server.
    const media = recordOf(await callApi(call, api, { path: '/api/v2/media', body: await multipartOf(call, parts), repeat: 'safe' }));
    const id = textOf(media.id);
    if (media.url === null) await untilRead(call, api, id, file.name);
    ids.push(id);
  }
  return ids;
}

/** Waits for a file that the server reads after its answer, such as a video: until then, it has no address. */
async function untilRead(call: ActionCall, api: Api, id: string, name: string): Promise<void> {
  let pause = firstPause;
  for (let question = 0; question < mostQuestions; question += 1) {
    await setTimeout(pause, undefined, { signal: call.signal });
    pause = Math.min(pause * 2, longestPause);
    const media = recordOf(await callApi(call, api, { path: `/api/v1/media/${encodeURIComponent(id)}`, repeat: 'safe' }));
    if (media.url !== null) return;
  }
  throw new StepError(`Mastodon is still processing the file “${name}”. We’ll try again later.`, { isTransient: true });
}

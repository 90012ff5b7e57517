import type { z } from 'zod';
import type { SentRequest as SentRequestReply } from '../../contract/zapDrafts';
import type { Json } from '../../domain/runs/json';
import { hideNamed } from '../../domain/runs/namedSecrets';
import type { SentRequest } from '../engine/stepTools';

/** Data as people see it: values with secret names are hidden. */
export const shown = (value: unknown) => (hideNamed(value) ?? null) as Json;

export const presentRequests = (requests: readonly SentRequest[]): z.infer<typeof SentRequestReply>[] =>
  shown(requests) as unknown as z.infer<typeof SentRequestReply>[];

/** The sentence about a request that was made before and has no result yet. */
export const unfinished = 'This test was started already. Look for its result in the history before you test the step again.';

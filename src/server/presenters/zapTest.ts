import type { z } from 'zod';
import type { TriggerSample } from '../../contract/zapTests';
import type { Json } from '../../domain/runs/json';

/** An event of a trigger; without a time for the app's own example. */
export const presentSample = ({
  id,
  receivedAt,
  sample,
}: {
  readonly id: string;
  readonly receivedAt: Date | null;
  readonly sample: unknown;
}): z.infer<typeof TriggerSample> => ({ id: String(id), received_at: receivedAt?.toISOString() ?? null, sample: (sample ?? null) as Json });

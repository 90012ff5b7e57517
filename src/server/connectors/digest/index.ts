/** Digest by Patchbay: its collecting step belongs to the engine; here is the step that releases what was collected. */
import { digest as digestKind } from '../../../domain/runs/kinds/digest';
import { builtInApp } from '../app';
import type { Connector } from '../connector';
import { field } from '../field';
import { requireWord } from '../inputs';

export const digest: Connector = {
  app: builtInApp(digestKind.app!),
  connection: null,
  triggers: [],
  actions: [
    {
      event: 'release',
      title: 'Release a digest',
      help: 'The run that waits for the digest continues with all of its entries, as if the time of the release had come.',
      kind: 'write',
      fields: [
        field.text(
          'digest',
          'Digest',
          'A digest of a published Zap that you can see. Let it be released “by another step or by hand”, or at times as well.',
          { isRequired: true, dynamicChoices: 'digests' },
        ),
      ],
      // Safe: a digest that was released has no entries until more come.
      repeat: 'safe',
      isTask: false,
      sample: { released: true, entries: 12 },
      run: async ({ input, digests }) => {
        const entries = await digests.release(requireWord(input, 'digest', 'Digest'));
        return { released: entries > 0, entries };
      },
    },
  ],
  choices: { digests: ({ digests }) => digests.list() },
};

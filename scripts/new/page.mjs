// The files of a page in a feature: page, state, texts, stories and a failing test.
export const usage = 'page <feature> <path>, for example: page team /app/team/reports';

const pascal = (words) => words.map((word) => word[0].toUpperCase() + word.slice(1)).join('');

/** `reports` for `/app/team/reports/:id`. */
function nameOf(path) {
  const fixed = path.split('/').filter((part) => part !== '' && part !== 'app' && !part.startsWith(':'));
  return fixed.at(-1) ?? '';
}

/** The files by path. Null if the words do not match `usage`. */
export function filesOf(feature = '', path = '', folder = `${feature}/${nameOf(path)}`) {
  const name = nameOf(path);
  if (!/^[a-z][a-z-]*$/.test(feature) || !/^(?:\/:?[\w-]+\??)+$/.test(path) || !/^[a-z][a-z-]*$/.test(name)) return null;
  const words = name.split('-');
  const Name = pascal(words);
  const own = Name[0].toLowerCase() + Name.slice(1);
  const title = words.join(' ').replace(/^./, (first) => first.toUpperCase());
  const at = `src/app/features/${folder}`;
  const up = '../'.repeat(folder.split('/').length + 1);
  // Of the current account, which most pages of signed-in people are.
  const isPrivate = path.startsWith('/app/');
  const features = up.slice('../'.length);
  const file = (text) => ({ text });
  return {
    [`${at}/page.tsx`]: file(`
      import type { ReactElement } from 'react';
      import { definePage } from '${up}platform/definePage';
      import { useAppDispatch, useAppSelector } from '${up}platform/hooks';
      import { LoadFailure } from '${up}widgets/LoadFailure/LoadFailure';
      import { Page, PageHead } from '${up}widgets/Page/Page';
      import { Skeleton } from '${up}widgets/Skeleton/Skeleton';${isPrivate ? `\n      import { currentAccountChosen, parts as accounts } from '${features}accounts';` : ''}
      import { load${Name}, ${own}Slice, select${Name} } from './state';
      import { texts } from './texts';

      const { retried } = ${own}Slice.actions;

      function ${Name}Page(): ReactElement {
        const dispatch = useAppDispatch();
        const state = useAppSelector(select${Name});
        return (
          <Page>
            <PageHead title={texts.title} />
            {state.phase === 'loading' && <Skeleton label={texts.loading} />}
            {state.phase === 'failed' && <LoadFailure title={texts.failed} retry={texts.retry} onRetry={() => dispatch(retried())} />}
          </Page>
        );
      }

      export default definePage({
        path: '${path}',
        title: '${title}',${isPrivate ? '' : "\n        auth: 'attempt',"}
        frame: '${isPrivate ? 'full' : 'logo'}',
        scrollsToTop: true,${isPrivate ? '\n        needs: [accounts],' : ''}
        slices: [${own}Slice],
        load: load${Name},
        reloadOn: [${isPrivate ? 'currentAccountChosen, ' : ''}retried],
        Screen: ${Name}Page,
      });
    `),
    [`${at}/state.ts`]: file(`
      import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
      import { put, type SagaGenerator } from 'typed-redux-saga';
      import { remoteLoader } from '${up}api/remoteLoader';
      import { failRemote, loading, retryRemote, type Remote } from '${up}platform/remote';
      import { sliceSelector } from '${up}platform/sliceSelector';${isPrivate ? `\n      import { currentAccountChosen, waitForCurrentAccount } from '${features}accounts';` : ''}

      /** The content of the page, from the reply of its endpoint. */
      export type ${Name} = Record<never, never>;
      export type ${Name}State = Remote<${Name}>;

      export const ${own}Slice = createSlice({
        name: '${folder.replace(/-(\w)/g, (_, letter) => letter.toUpperCase())}',
        reducerPath: '${own}',
        initialState: loading as ${Name}State,
        reducers: {
          /** By the person. */
          retried: retryRemote,
          /** By the flow. */
          ${
            isPrivate
              ? `loaded: {
            reducer: (_state, { payload }: PayloadAction<${Name}>) => ({ phase: 'loaded', ...payload }),
            // A late reply for another account is dropped.
            prepare: ({ accountId, ...payload }: ${Name} & { accountId: number }) => ({ payload, meta: { accountId } }),
          },`
              : `loaded: (_state, { payload }: PayloadAction<${Name}>) => ({ phase: 'loaded', ...payload }),`
          }
          failed: failRemote,
        },${isPrivate ? `\n        extraReducers: (builder) => void builder.addCase(currentAccountChosen, (): ${Name}State => loading),` : ''}
      });

      export const select${Name} = sliceSelector(${own}Slice);

      const { failed, loaded } = ${own}Slice.actions;

      /** Loads the data of the page. Call its endpoint with \`request\` of \`api/flows\`; a status other than 200 is \`failed()\`. */
      export const load${Name} = remoteLoader(
        function* load(): SagaGenerator<void> {
          ${
            isPrivate
              ? `const accountId = yield* waitForCurrentAccount();
          if (accountId !== null) yield* put(loaded({ accountId }));`
              : 'yield* put(loaded({}));'
          }
        },
        () => failed(),
      );
    `),
    [`${at}/texts.ts`]: file(`
      export const texts = { title: '${title}', loading: 'Loading…', failed: 'We couldn’t load this page', retry: 'Try again' } as const;
    `),
    [`${at}/page.stories.tsx`]: file(`
      import type { PageStories } from '${up}widgets/stories';
      import page from './page';

      export const stories: PageStories<typeof page> = {
        title: '${title} page',
        frame: 'content',
        page,
        states: { loading: { ${own}: { phase: 'loading' } }, failed: { ${own}: { phase: 'failed' } }, loaded: { ${own}: { phase: 'loaded' } } },
      };
    `),
    [`test/app/features/${feature}/${own}.test.tsx`]: file(`
      import { screen } from '@testing-library/react';
      import { stopStores } from '../../../support/appStore';${isPrivate ? `\n      import { serveSignedIn } from '../../../support/home';` : ''}
      import { openPage } from '../../../support/page';

      afterEach(stopStores);

      describe('the page ${path}', () => {
        it('shows its data', async () => {
          ${isPrivate ? 'serveSignedIn();\n          ' : ''}await openPage('${path.replace(/:\w+\??/g, '1')}');
          expect(await screen.findByRole('heading', { level: 1, name: '${title}' })).toBeVisible();
          throw new Error('Write down what a person sees here, and what happens without the network');
        });
      });
    `),
  };
}

/** The texts of new files and the remaining steps. Throws a sentence for invalid words or files that exist. */
export function textsOf(files, usage, read) {
  if (files === null) throw new Error(`Usage: npm run new -- ${usage}`);
  const taken = Object.keys(files).filter((path) => !files[path].replaces && read(path) !== null);
  if (taken.length > 0) throw new Error(`${taken.join(', ')} exists already`);
  return {
    files: Object.fromEntries(Object.entries(files).map(([path, { text }]) => [path, text])),
    todo: ['Fill in the state with its load, the page and its stories.', 'Write the test, which fails until then.'],
  };
}

export const newPage = (words, read) => textsOf(filesOf(...words), usage, read);

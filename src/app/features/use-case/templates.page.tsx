import type { ReactElement } from 'react';
import { definePage } from '../../platform/definePage';
import { Page, PageHead } from '../../widgets/Page/Page';
import { Stack } from '../../widgets/Stack/Stack';
import { loadTemplates, useCaseSlice } from './state';
import { Choices, Templates } from './Templates';
import { texts } from './texts';

/** All templates: those that can run here first. */
function TemplatesPage(): ReactElement {
  return (
    <Page>
      <PageHead title={texts.allTitle} lead={texts.allLead} />
      <Templates isSearchable level="h2" />
      <section aria-labelledby="templates-use-cases">
        <Stack>
          <h2 id="templates-use-cases">{texts.useCases}</h2>
          <Choices chosen={null} />
        </Stack>
      </section>
    </Page>
  );
}

export default definePage({
  path: '/app/templates',
  title: 'Templates',
  frame: 'full',
  scrollsToTop: true,
  chunk: 'use-case',
  slices: [useCaseSlice],
  load: loadTemplates,
  reloadOn: [useCaseSlice.actions.templatesRetried],
  Screen: TemplatesPage,
});

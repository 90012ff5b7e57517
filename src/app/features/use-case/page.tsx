import type { ReactElement } from 'react';
import { definePage } from '../../platform/definePage';
import { useAppSelector } from '../../platform/hooks';
import { selectPlace } from '../../platform/place';
import { Page, PageHead } from '../../widgets/Page/Page';
import { Stack } from '../../widgets/Stack/Stack';
import { parts as switches, useFeatureFlag } from '../feature-flags';
import css from './page.module.css';
import { loadTemplates, useCaseSlice } from './state';
import { Choices, Templates } from './Templates';
import { texts, useCaseTexts } from './texts';
import { namedUseCase } from './useCases';

/** A chosen use case with templates to start from; without one, the use cases to choose from. */
function UseCasePage(): ReactElement {
  const useCase = namedUseCase(useAppSelector(selectPlace).search);
  const isSearchable = useFeatureFlag('templateSearch');
  if (useCase === null) {
    return (
      <Page>
        <PageHead title={texts.chooseTitle}>
          <p className={css.lead}>{texts.chooseLead}</p>
        </PageHead>
        <Choices chosen={null} />
      </Page>
    );
  }
  const { title, lead, steps } = useCaseTexts[useCase];
  return (
    <Page>
      <PageHead title={title}>
        <p className={css.lead}>{lead}</p>
      </PageHead>
      <section className={css.how} aria-labelledby="use-case-how">
        <h2 id="use-case-how">{texts.how}</h2>
        <ol className={css.steps}>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </section>
      <section aria-labelledby="use-case-templates">
        <Stack>
          <h2 id="use-case-templates">{texts.templates}</h2>
          <Templates isSearchable={isSearchable} level="h3" />
        </Stack>
      </section>
      <section aria-labelledby="use-case-others">
        <Stack>
          <h2 id="use-case-others">{texts.others}</h2>
          <Choices chosen={useCase} />
        </Stack>
      </section>
    </Page>
  );
}

export default definePage({
  path: '/app/use-case',
  title: 'Use Case',
  frame: 'full',
  prefersSignUp: true,
  scrollsToTop: true,
  needs: [switches],
  slices: [useCaseSlice],
  load: loadTemplates,
  reloadOn: [useCaseSlice.actions.templatesRetried],
  Screen: UseCasePage,
});

import type { ReactElement } from 'react';
import { definePage } from '../../platform/definePage';
import { useAppDispatch, useAppSelector } from '../../platform/hooks';
import { selectPlace } from '../../platform/place';
import { EmptyState } from '../../widgets/EmptyState/EmptyState';
import { LoadFailure } from '../../widgets/LoadFailure/LoadFailure';
import { Page, PageHead } from '../../widgets/Page/Page';
import { RouterLink } from '../../widgets/RouterLink/RouterLink';
import { SearchField } from '../../widgets/SearchField/SearchField';
import { Skeleton } from '../../widgets/Skeleton/Skeleton';
import { Stack } from '../../widgets/Stack/Stack';
import { TextLink } from '../../widgets/TextLink/TextLink';
import { parts as switches, useFeatureFlag } from '../feature-flags';
import { TemplateList } from '../templates';
import css from './page.module.css';
import { loadTemplates, selectUseCase, templatesMatching, useCaseSlice } from './state';
import { texts, useCaseTexts } from './texts';
import { addressOfUseCase, namedUseCase, useCases, type UseCase } from './useCases';

const { templatesRetried, templatesSearched } = useCaseSlice.actions;

/** A chosen use case with templates to start from; without one, the use cases to choose from. */
function UseCasePage(): ReactElement {
  const useCase = namedUseCase(useAppSelector(selectPlace).search);
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
          <Templates />
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

function Templates(): ReactElement {
  const dispatch = useAppDispatch();
  const isSearchable = useFeatureFlag('templateSearch');
  const content = useAppSelector(selectUseCase);
  if (content.phase === 'loading') return <Skeleton label={texts.loading} shape="row" lines={3} />;
  if (content.phase === 'failed') {
    return <LoadFailure title={texts.failed} retry={texts.retry} onRetry={() => dispatch(templatesRetried())} />;
  }
  if (content.templates.length === 0) {
    return (
      <EmptyState
        title={texts.none}
        level="h3"
        action={
          <TextLink to="/apps" look="secondary">
            {texts.toApps}
          </TextLink>
        }
      >
        {texts.noneText}
      </EmptyState>
    );
  }
  if (!isSearchable) return <TemplateList label={texts.templates} templates={content.templates} />;
  const found = templatesMatching(content.templates, content.search);
  return (
    <>
      <SearchField
        label={texts.search}
        value={content.search}
        onChange={(words) => dispatch(templatesSearched({ search: words }))}
        result={content.search.trim() && texts.found(found.length)}
      />
      {found.length > 0 ? <TemplateList label={texts.templates} templates={found} /> : <p>{texts.noneFound}</p>}
    </>
  );
}

/** The use cases that are not in view. */
function Choices({ chosen }: { chosen: UseCase | null }): ReactElement {
  return (
    <ul className={css.choices}>
      {useCases
        .filter((each) => each !== chosen)
        .map((each) => (
          <li key={each} className={css.choice}>
            <RouterLink className={css.choiceTitle} to={addressOfUseCase(each)}>
              {useCaseTexts[each].title}
            </RouterLink>
            <p className={css.choiceLead}>{useCaseTexts[each].lead}</p>
          </li>
        ))}
    </ul>
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
  reloadOn: [templatesRetried],
  Screen: UseCasePage,
});

import type { ReactElement } from 'react';
import { EmptyState } from '../../widgets/EmptyState/EmptyState';
import { LoadFailure } from '../../widgets/LoadFailure/LoadFailure';
import { RouterLink } from '../../widgets/RouterLink/RouterLink';
import { SearchField } from '../../widgets/SearchField/SearchField';
import { Skeleton } from '../../widgets/Skeleton/Skeleton';
import { TextLink } from '../../widgets/TextLink/TextLink';
import { TemplateList } from '../templates';
import { texts, useCaseTexts } from './texts';
import { templatesMatching, type UseCaseState } from './state';
import { addressOfUseCase, useCases, type UseCase } from './useCases';
import css from './UseCaseScreen.module.css';

export interface UseCaseScreenProps {
  /** Null when the address names none that we know. */
  useCase: UseCase | null;
  content: UseCaseState;
  onRetry: () => void;
  /** Null where the templates cannot be searched. */
  onSearch: ((search: string) => void) | null;
}

/** A chosen use case with templates to start from; without one, the use cases to choose from. */
export function UseCaseScreen({ useCase, content, onRetry, onSearch }: UseCaseScreenProps): ReactElement {
  if (useCase === null) {
    return (
      <div className={css.page}>
        <div className={css.top}>
          <h1>{texts.chooseTitle}</h1>
          <p className={css.lead}>{texts.chooseLead}</p>
        </div>
        <Choices chosen={null} />
      </div>
    );
  }
  const { title, lead, steps } = useCaseTexts[useCase];
  return (
    <div className={css.page}>
      <div className={css.top}>
        <h1>{title}</h1>
        <p className={css.lead}>{lead}</p>
      </div>
      <section className={css.how} aria-labelledby="use-case-how">
        <h2 id="use-case-how">{texts.how}</h2>
        <ol className={css.steps}>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </section>
      <section className={css.section} aria-labelledby="use-case-templates">
        <h2 id="use-case-templates">{texts.templates}</h2>
        <Templates content={content} onRetry={onRetry} onSearch={onSearch} />
      </section>
      <section className={css.section} aria-labelledby="use-case-others">
        <h2 id="use-case-others">{texts.others}</h2>
        <Choices chosen={useCase} />
      </section>
    </div>
  );
}

function Templates({ content, onRetry, onSearch }: Omit<UseCaseScreenProps, 'useCase'>): ReactElement {
  if (content.phase === 'loading') return <Skeleton label={texts.loading} shape="row" lines={3} />;
  if (content.phase === 'failed') {
    return <LoadFailure title={texts.failed} retry={texts.retry} onRetry={onRetry} />;
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
  if (!onSearch) return <TemplateList label={texts.templates} templates={content.templates} />;
  const found = templatesMatching(content.templates, content.search);
  return (
    <>
      <SearchField
        label={texts.search}
        value={content.search}
        onChange={onSearch}
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

import type { ReactElement } from 'react';
import { EmptyState } from '../../widgets/EmptyState/EmptyState';
import { LoadFailure } from '../../widgets/LoadFailure/LoadFailure';
import { RouterLink } from '../../widgets/RouterLink/RouterLink';
import { Skeleton } from '../../widgets/Skeleton/Skeleton';
import { TextLink } from '../../widgets/TextLink/TextLink';
import { TemplateList } from '../templates';
import { copy, useCaseCopy } from './copy';
import type { UseCaseState } from './state';
import { addressOfUseCase, useCases, type UseCase } from './useCases';
import css from './UseCaseScreen.module.css';

export interface UseCaseScreenProps {
  /** Null when the address names none that we know. */
  useCase: UseCase | null;
  content: UseCaseState;
  onRetry: () => void;
}

/** A chosen use case with templates to start from; without one, the use cases to choose from (A2.37). */
export function UseCaseScreen({ useCase, content, onRetry }: UseCaseScreenProps): ReactElement {
  if (useCase === null) {
    return (
      <div className={css.page}>
        <div className={css.top}>
          <h1>{copy.chooseTitle}</h1>
          <p className={css.lead}>{copy.chooseLead}</p>
        </div>
        <Choices chosen={null} />
      </div>
    );
  }
  const { title, lead, steps } = useCaseCopy[useCase];
  return (
    <div className={css.page}>
      <div className={css.top}>
        <h1>{title}</h1>
        <p className={css.lead}>{lead}</p>
      </div>
      <section className={css.how} aria-labelledby="use-case-how">
        <h2 id="use-case-how">{copy.how}</h2>
        <ol className={css.steps}>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </section>
      <section className={css.section} aria-labelledby="use-case-templates">
        <h2 id="use-case-templates">{copy.templates}</h2>
        <Templates content={content} onRetry={onRetry} />
      </section>
      <section className={css.section} aria-labelledby="use-case-others">
        <h2 id="use-case-others">{copy.others}</h2>
        <Choices chosen={useCase} />
      </section>
    </div>
  );
}

function Templates({ content, onRetry }: Pick<UseCaseScreenProps, 'content' | 'onRetry'>): ReactElement {
  if (content.phase === 'loading') return <Skeleton label={copy.loading} shape="row" lines={3} />;
  if (content.phase === 'failed') {
    return <LoadFailure title={copy.failed} retry={copy.retry} onRetry={onRetry} />;
  }
  if (content.templates.length === 0) {
    return (
      <EmptyState
        title={copy.none}
        level="h3"
        action={
          <TextLink to="/apps" look="secondary">
            {copy.toApps}
          </TextLink>
        }
      >
        {copy.noneText}
      </EmptyState>
    );
  }
  return <TemplateList label={copy.templates} templates={content.templates} />;
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
              {useCaseCopy[each].title}
            </RouterLink>
            <p className={css.choiceLead}>{useCaseCopy[each].lead}</p>
          </li>
        ))}
    </ul>
  );
}

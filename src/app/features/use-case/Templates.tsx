/** What the pages of templates share: the templates that were loaded, and the use cases to choose from. */
import type { ReactElement } from 'react';
import { useAppDispatch, useAppSelector } from '../../platform/hooks';
import { EmptyState } from '../../widgets/EmptyState/EmptyState';
import { LoadFailure } from '../../widgets/LoadFailure/LoadFailure';
import { RouterLink } from '../../widgets/RouterLink/RouterLink';
import { SearchField } from '../../widgets/SearchField/SearchField';
import { Skeleton } from '../../widgets/Skeleton/Skeleton';
import { TextLink } from '../../widgets/TextLink/TextLink';
import { TemplateList } from '../templates';
import css from './page.module.css';
import { selectUseCase, templatesMatching, useCaseSlice } from './state';
import { texts, useCaseTexts } from './texts';
import { addressOfUseCase, useCases, type UseCase } from './useCases';

const { templatesRetried, templatesSearched } = useCaseSlice.actions;

/** The loaded templates, with a search over them if `isSearchable`. `level`: of a heading in it. */
export function Templates({ isSearchable, level }: { isSearchable: boolean; level: 'h2' | 'h3' }): ReactElement {
  const dispatch = useAppDispatch();
  const content = useAppSelector(selectUseCase);
  if (content.phase === 'loading') return <Skeleton label={texts.loading} shape="row" lines={3} />;
  if (content.phase === 'failed') {
    return <LoadFailure title={texts.failed} retry={texts.retry} onRetry={() => dispatch(templatesRetried())} />;
  }
  if (content.templates.length === 0) {
    return (
      <EmptyState
        title={texts.none}
        level={level}
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
export function Choices({ chosen }: { chosen: UseCase | null }): ReactElement {
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

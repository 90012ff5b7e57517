import type { ReactElement } from 'react';
import { brand } from '../../../../domain/brand';
import { definePage } from '../../../platform/definePage';
import { useAppDispatch, useAppSelector } from '../../../platform/hooks';
import { Card } from '../../../widgets/Card/Card';
import { LoadFailure } from '../../../widgets/LoadFailure/LoadFailure';
import { Notice } from '../../../widgets/Notice/Notice';
import { Lead } from '../../../widgets/Page/Page';
import { Skeleton } from '../../../widgets/Skeleton/Skeleton';
import { Tag } from '../../../widgets/Tag/Tag';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { Article } from '../Article';
import css from './page.module.css';
import { expertsSlice, loadExperts, selectExperts, specialtiesOf } from './state';

const { retried, specialtyChosen } = expertsSlice.actions;

/** Certified experts whom people can hire. */
function ExpertsPage(): ReactElement {
  return (
    <Article
      title="Hire an expert"
      lead={`Certified ${brand.name} experts build, repair and document Zaps for you. You agree on the work and the price with them directly.`}
    >
      <Directory />
    </Article>
  );
}

function Directory(): ReactElement {
  const dispatch = useAppDispatch();
  const state = useAppSelector(selectExperts);
  if (state.phase === 'loading') return <Skeleton label="Loading experts…" />;
  if (state.phase === 'failed') {
    return <LoadFailure title="We couldn’t load the experts" retry="Try again" onRetry={() => dispatch(retried())} />;
  }
  const { experts, specialty } = state;
  if (experts.length === 0) {
    return (
      <Notice kind="info" title="No experts yet">
        Write to{' '}
        <TextLink to={`mailto:${brand.supportAddress}`} isExternal>
          {brand.supportAddress}
        </TextLink>{' '}
        and we will find someone for you.
      </Notice>
    );
  }
  const shown = experts.filter(({ specialties }) => specialty === null || specialties.includes(specialty));
  return (
    <>
      <div className={css.choices} role="group" aria-label="Specialty">
        {[null, ...specialtiesOf(experts)].map((each) => (
          <button
            key={each}
            type="button"
            className={css.choice}
            aria-pressed={each === specialty}
            onClick={() => dispatch(specialtyChosen({ specialty: each }))}
          >
            {each ?? 'All'}
          </button>
        ))}
      </div>
      <p role="status">{shown.length === 1 ? '1 expert' : `${shown.length} experts`}</p>
      <ul className={css.list}>
        {shown.map(({ id, name, company, location, about, specialties, email }) => (
          <li key={id}>
            <Card title={company}>
              <Lead>
                {name}, {location}
              </Lead>
              <p>{about}</p>
              <div className={css.foot}>
                <span className={css.tags}>
                  {specialties.map((each) => (
                    <Tag key={each}>{each}</Tag>
                  ))}
                </span>
                <TextLink to={`mailto:${email}`} isExternal>
                  Write to {name}
                </TextLink>
              </div>
            </Card>
          </li>
        ))}
      </ul>
    </>
  );
}

export default definePage({
  path: '/experts',
  title: 'Experts',
  auth: 'attempt',
  frame: 'logo',
  scrollsToTop: true,
  slices: [expertsSlice],
  load: loadExperts,
  reloadOn: [retried],
  Screen: ExpertsPage,
});

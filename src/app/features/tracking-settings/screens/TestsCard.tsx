import type { ReactElement } from 'react';
import type { TrackingOverview } from '../../../../contract/tracking';
import { Card } from '../../../widgets/Card/Card';
import { Tag } from '../../../widgets/Tag/Tag';
import { RowList, Row } from '../../../widgets/RowList/RowList';
import { testReason, tests as texts } from '../texts';
import css from './TrackingSettings.module.css';

/** The tests that run, with the variant of the person and why. */
export function TestsCard({ overview: { tests, identity } }: { readonly overview: TrackingOverview }): ReactElement {
  return (
    <Card title={texts.title}>
      <div className={css.section}>
        <p className={css.lead}>{tests.length === 0 ? texts.none : texts.lead(identity)}</p>
        {tests.length > 0 && (
          <RowList label={texts.list} more={null}>
            {tests.map((test) => (
              <Row
                key={test.id}
                title={
                  <>
                    {test.name} <Tag>{test.variant}</Tag>
                  </>
                }
                details={[testReason(test)]}
              />
            ))}
          </RowList>
        )}
      </div>
    </Card>
  );
}

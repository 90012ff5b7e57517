import type { ReactElement } from 'react';
import type { TrackingOverview } from '../../../../contract/tracking';
import { Card } from '../../../widgets/Card/Card';
import { Tag } from '../../../widgets/Tag/Tag';
import { RowList, Row } from '../../../widgets/RowList/RowList';
import { testReason, tests as copy } from '../copy';
import css from './TrackingSettings.module.css';

/** The tests that run, with the variant of the person and why. */
export function TestsCard({ overview: { tests, identity } }: { readonly overview: TrackingOverview }): ReactElement {
  return (
    <Card title={copy.title}>
      <div className={css.section}>
        <p className={css.lead}>{tests.length === 0 ? copy.none : copy.lead(identity)}</p>
        {tests.length > 0 && (
          <RowList label={copy.list} more={null}>
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

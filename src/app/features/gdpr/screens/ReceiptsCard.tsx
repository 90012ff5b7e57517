import type { ReactElement } from 'react';
import { Card } from '../../../widgets/Card/Card';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { receipts as copy } from '../copy';
import type { RightsFacts } from '../state';
import { HowToCheck } from './HowToCheck';
import css from './YourDataScreen.module.css';

/** The signed receipts of exports; nothing before the first export. */
export function ReceiptsCard({ receipts = [] }: { receipts: RightsFacts['receipts'] | undefined }): ReactElement | null {
  if (receipts.length === 0) return null;
  return (
    <Card title={copy.title}>
      <div className={css.parts}>
        <p className={css.text}>{copy.lead}</p>
        <ul className={css.list}>
          {receipts.map(({ id, url, madeAt }) => (
            <li key={id}>
              <TextLink to={url} isExternal>
                {copy.download(madeAt)}
              </TextLink>
            </li>
          ))}
        </ul>
        <HowToCheck subject="export" />
      </div>
    </Card>
  );
}

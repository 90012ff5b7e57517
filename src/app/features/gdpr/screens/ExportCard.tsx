import type { ReactElement } from 'react';
import { Button } from '../../../widgets/Button/Button';
import { Card } from '../../../widgets/Card/Card';
import { Notice } from '../../../widgets/Notice/Notice';
import { Spinner } from '../../../widgets/Spinner/Spinner';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { texts, exporting } from '../texts';
import type { RightsFacts } from '../state';
import css from './YourDataScreen.module.css';
import type { YourDataScreenProps } from './YourDataScreen';

export interface ExportCardProps extends Pick<YourDataScreenProps, 'state' | 'onExport' | 'onClear'> {
  archive: RightsFacts['archive'];
}

/** The archive: not asked for, in the making, ready, expired. */
export function ExportCard({ state: { exportData, sending }, archive, onExport, onClear }: ExportCardProps): ReactElement {
  const hasArchive = archive !== null && !exportData.inProgress;
  const isExpired = exportData.isComplete && archive === null;
  return (
    <Card title={exporting.title}>
      <div className={css.parts}>
        <p className={css.text}>{exporting.lead}</p>
        {exportData.status === 'error' && (
          <Notice
            kind="error"
            title={exporting.failed}
            action={
              <Button size="small" onClick={() => onClear('exportData')}>
                {texts.dismiss}
              </Button>
            }
          >
            {exportData.message}
          </Notice>
        )}
        {exportData.inProgress && <Spinner label={exporting.working} />}
        {hasArchive && (
          <>
            <p className={css.text} role="status">
              {exporting.ready}
            </p>
            {/* By a full navigation: a refusal is then a page that can be read, not a broken file. */}
            <TextLink to={archive.url} isExternal look="primary">
              {exporting.download}
            </TextLink>
            <p className={css.quiet}>{exporting.details(archive.bytes, archive.expiresAt)}</p>
          </>
        )}
        {isExpired && <p className={css.quiet}>{exporting.expired}</p>}
        {!exportData.inProgress && (
          <Button isBusy={sending === 'export'} onClick={onExport}>
            {hasArchive || isExpired ? exporting.again : exporting.start}
          </Button>
        )}
      </div>
    </Card>
  );
}

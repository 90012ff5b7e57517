import type { ReactElement } from 'react';
import { dateAndTime } from '../../../../domain/dates';
import type { ZapDefinition } from '../../../../domain/runs/definition';
import { Button } from '../../../widgets/Button/Button';
import { Dialog } from '../../../widgets/Dialog/Dialog';
import { LoadFailure } from '../../../widgets/LoadFailure/LoadFailure';
import { Skeleton } from '../../../widgets/Skeleton/Skeleton';
import { Tag } from '../../../widgets/Tag/Tag';
import { versionsTexts as texts } from './texts';
import { DifferenceList } from './DifferenceList';
import type { EditorVersions } from './state';
import css from './Versions.module.css';

export interface VersionsDialogProps extends Pick<EditorVersions, 'list' | 'shown'> {
  draft: ZapDefinition;
  onShow: (number: number) => void;
  /** The shown version becomes the draft. */
  onUse: () => void;
  onRetry: () => void;
  onClose: () => void;
}

/** The published versions, each compared with the draft on request. */
export function VersionsDialog({ list, shown, draft, onShow, onUse, onRetry, onClose }: VersionsDialogProps): ReactElement {
  return (
    <Dialog isOpen onClose={onClose} title={texts.versionsTitle} description={texts.versionsText}>
      {list.phase === 'loading' && <Skeleton label={texts.loading} shape="row" lines={3} />}
      {list.phase === 'failed' && <LoadFailure title={texts.loadFailed} retry={texts.retry} onRetry={onRetry} />}
      {list.phase === 'loaded' && list.versions.length === 0 && <p>{texts.none}</p>}
      {list.phase === 'loaded' && (
        <ol className={css.versions}>
          {list.versions.map(({ number, createdAt, createdBy, isLive }) => (
            <li key={number} className={css.version}>
              <div className={css.head}>
                <strong>{texts.version(number)}</strong>
                {isLive && <Tag kind="success">{texts.live}</Tag>}
                <span className={css.when}>{texts.madeBy(dateAndTime(Date.parse(createdAt), 'short'), createdBy?.name ?? null)}</span>
                <Button size="small" label={texts.compareWith(number)} onClick={() => onShow(number)}>
                  {texts.compare}
                </Button>
              </div>
              {shown?.number === number && (
                <section aria-label={texts.compared(number)} className={css.comparison}>
                  <p>{texts.compared(number)}:</p>
                  <DifferenceList before={draft} after={shown.definition} />
                  <div>
                    <Button size="small" onClick={onUse}>
                      {texts.backTo}
                    </Button>
                  </div>
                </section>
              )}
            </li>
          ))}
        </ol>
      )}
    </Dialog>
  );
}

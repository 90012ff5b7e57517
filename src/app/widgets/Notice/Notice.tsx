import type { ReactNode, Ref } from 'react';
import css from './Notice.module.css';

export interface NoticeProps {
  kind: 'info' | 'success' | 'warning' | 'error';
  title?: string;
  children?: ReactNode;
  /** One way on: a link or a small button. */
  action?: ReactNode;
  /** To move focus here after a refused submit that blames no field. */
  noticeRef?: Ref<HTMLDivElement>;
}

/** Says in place what happened and what to do. Errors and warnings interrupt a screen reader, the others wait. */
export function Notice({ kind, title, children, action, noticeRef }: NoticeProps) {
  return (
    <div
      ref={noticeRef}
      tabIndex={noticeRef ? -1 : undefined}
      className={css.notice}
      data-kind={kind}
      role={kind === 'error' || kind === 'warning' ? 'alert' : 'status'}
    >
      <span className={css.mark} aria-hidden="true" />
      <div className={css.text}>
        {title && <p className={css.title}>{title}</p>}
        {children && <div>{children}</div>}
        {action && <div className={css.action}>{action}</div>}
      </div>
    </div>
  );
}

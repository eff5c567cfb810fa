import { type ReactNode, useEffect } from 'react'
import './page.css'

type PageProps = {
  /** The parts of the area this page belongs to. */
  nav?: ReactNode
  title: string
  /** What the page is about, such as the client's name, for the tab. */
  about?: string | undefined
  lead?: ReactNode
  actions?: ReactNode
  /** Whether there are actions is not known yet: their room is kept, so that nothing is pushed down by them. */
  isArriving?: boolean
  /** A page whose table fills the window and scrolls inside it. */
  isFull?: boolean
  /** A page of forms: what a section is about stands beside it, where there is room. */
  isBeside?: boolean
  children: ReactNode
}

/** One heading a page, and the tab says the same. */
export function Page({
  title,
  about,
  lead,
  actions,
  isArriving,
  nav,
  isFull,
  isBeside,
  children,
}: PageProps) {
  useEffect(() => {
    document.title = [title, about, 'Sightline'].filter(Boolean).join(' · ')
  }, [title, about])
  return (
    <div className="page" data-full={isFull} data-beside={isBeside}>
      <header className="page-head">
        <div className="page-title">
          <h1>{title}</h1>
          {lead && <div className="quiet">{lead}</div>}
        </div>
        {actions && (
          <div className="page-actions" data-arriving={isArriving || undefined}>
            {actions}
          </div>
        )}
      </header>
      {nav}
      {children}
    </div>
  )
}

export function Section({
  id,
  title,
  text,
  actions,
  children,
}: {
  /** Where a link to this part of the page leads. */
  id?: string
  title: string
  text?: string
  actions?: ReactNode
  children: ReactNode
}) {
  return (
    <section className="section" id={id}>
      <header className="page-head">
        <div className="page-title">
          <h2>{title}</h2>
          {text && <p className="quiet">{text}</p>}
        </div>
        {actions && <div className="page-actions">{actions}</div>}
      </header>
      <div className="section-body">{children}</div>
    </section>
  )
}

import type { ReactNode } from 'react'
import { ResultsIllustration } from '../../domain/results-illustration.tsx'
import { Page } from '../../ui/page.tsx'
import './door.css'

type DoorProps = { title: string; lead: string; own?: string; children: ReactNode }

/** The pages one comes in by: a form, and beside it what waits inside. */
export function Door({ title, lead, own = 'your-site.com', children }: DoorProps) {
  return (
    <div className="door">
      <Page title={title} lead={<p>{lead}</p>}>
        {children}
      </Page>
      <div className="door-picture">
        <ResultsIllustration own={own} />
      </div>
    </div>
  )
}

import type { ReactNode } from 'react'
import { ResultsIllustration } from '../../../domain/serp/results-illustration.tsx'
import { Page } from '../../../ui/page/page.tsx'
import './auth-layout.css'

type AuthLayoutProps = { title: string; lead: string; own?: string; children: ReactNode }

/** The layout of sign-in, welcome and invite: a form beside an illustration. */
export function AuthLayout({ title, lead, own = 'your-site.com', children }: AuthLayoutProps) {
  return (
    <div className="auth">
      <Page title={title} lead={<p>{lead}</p>}>
        {children}
      </Page>
      <div className="auth-picture">
        <ResultsIllustration own={own} />
      </div>
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import { lazy, useRef, useState } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { unreadActivityQuery } from '../../api/unread.ts'
import { useText } from '../../i18n/language.tsx'
import { Icon } from '../../ui/icon.tsx'
import { LazyBoundary } from '../../ui/page/lazy-boundary.tsx'
import './bell.css'

const BellNews = lazy(() =>
  import('./bell-news.tsx').then((file) => ({ default: file.BellNews })),
)

/** What happened since the person last looked: a count here, the news behind it. */
export function Bell() {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const { data: count = 0 } = useQuery(unreadActivityQuery)
  return (
    <>
      <AriaButton
        ref={button}
        className="button bell"
        data-kind="quiet"
        data-icon-only
        aria-label={
          count > 0 ? `${t('shell.bell')}: ${t('shell.new', { n: count })}` : t('shell.bell')
        }
        aria-expanded={isOpen}
        onPress={() => setOpen(!isOpen)}
      >
        <Icon name="bell" />
        {count > 0 && (
          <span className="bell-count num" aria-hidden="true">
            {count > 99 ? '99+' : count}
          </span>
        )}
      </AriaButton>
      {isOpen && (
        <LazyBoundary onFailed={() => setOpen(false)}>
          <BellNews of={button} onClose={() => setOpen(false)} />
        </LazyBoundary>
      )}
    </>
  )
}

import type { Client } from '../../api/clients.ts'
import { useText } from '../../i18n/language.tsx'
import { Highlight } from '../../ui/highlight.tsx'
import { Num } from '../../ui/num.tsx'
import './ads.css'
import type { Ad } from './queries.ts'

/** The ads of one results page in their order; the client's own is marked. */
export function AdList({ client, ads }: { client: Client; ads: Ad[] }) {
  const t = useText()
  if (ads.length === 0) return <p className="quiet">{t('ads.noAds')}</p>
  return (
    <ol className="ad-list">
      {ads.map(({ position, domain, title, is_client, competitor_id }) => (
        <li key={position}>
          <Num value={position} />
          <span>
            <span className="ad-title">{title}</span>
            <span className="hint">
              {is_client ? (
                <Highlight>{client.domain}</Highlight>
              ) : (
                domain || t('ads.noAddress')
              )}
              {competitor_id !== undefined && ` · ${t('ads.competitor')}`}
            </span>
          </span>
        </li>
      ))}
    </ol>
  )
}

import { Link } from '@tanstack/react-router'
import type { Client } from '../../api/clients.ts'
import { useText } from '../../i18n/language.tsx'
import { Num } from '../../ui/num.tsx'
import { Figure, Figures } from '../../ui/page/figures.tsx'
import type { Summary } from './queries.ts'

/** Every number leads to its rows. */
export function LinkNumbers({ client, summary }: { client: Client; summary: Summary }) {
  const t = useText()
  const { states, followed, referring_domains, gained_30d, lost_30d } = summary
  const to = (search: { state?: string; followed?: string }) =>
    ({
      to: '/c/$clientId/links',
      params: { clientId: client.id },
      search,
      resetScroll: false,
    }) as const
  return (
    <Figures label={t('links.numbers')}>
      <Figure label={t('links.count.active')} note={t('links.gained', { n: gained_30d })}>
        <Link {...to({ state: 'active' })}>
          <Num value={states.active} size="large" />
        </Link>
      </Figure>
      <Figure label={t('links.followed')}>
        <Link {...to({ state: 'active', followed: 'yes' })}>
          <Num value={followed} size="large" />
        </Link>
      </Figure>
      <Figure label={t('links.domains')}>
        <Link {...to({ state: 'active' })}>
          <Num value={referring_domains} size="large" />
        </Link>
      </Figure>
      <Figure label={t('links.count.failing')} note={t('links.failingNote')}>
        <Link {...to({ state: 'failing' })}>
          <Num value={states.failing} size="large" />
        </Link>
      </Figure>
      <Figure label={t('links.count.lost')} note={t('links.lostRecently', { n: lost_30d })}>
        <Link {...to({ state: 'lost' })}>
          <Num value={states.lost} size="large" />
        </Link>
      </Figure>
      <Figure label={t('links.count.pending')}>
        <Link {...to({ state: 'pending' })}>
          <Num value={states.pending} size="large" />
        </Link>
      </Figure>
    </Figures>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { demoQuery } from '../../api/demo.ts'
import { DemoOffer } from '../../domain/demo-offer.tsx'
import { useText } from '../../i18n/language.tsx'
import { Section } from '../../ui/page/page.tsx'

/** The way to the demo, whatever else is in the workspace. */
export function DemoSettings() {
  const t = useText()
  const { data: demo } = useQuery(demoQuery)
  if (!demo?.available) return null
  return (
    <Section title={t('demo.section')}>
      {demo.status === 'ready' && demo.client_id !== null ? (
        <p>
          <Link to="/c/$clientId" params={{ clientId: demo.client_id }}>
            {t('demo.open')}
          </Link>
        </p>
      ) : (
        <DemoOffer />
      )}
    </Section>
  )
}

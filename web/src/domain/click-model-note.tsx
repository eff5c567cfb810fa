import { Link } from '@tanstack/react-router'
import { useText } from '../i18n/language.tsx'

/** By which click model the estimates nearby were made, and the way to it. */
export function ClickModelNote({ clientId, model }: { clientId: number; model: string }) {
  const t = useText()
  const [kind, version = ''] = model.split(':')
  return (
    <p className="hint">
      <Link to="/c/$clientId/search" params={{ clientId }} hash="click-model">
        {kind === 'own'
          ? t('clickModel.by.own', { n: Number(version) })
          : t('clickModel.by.published')}
      </Link>
    </p>
  )
}

import { Link } from '@tanstack/react-router'
import { useText } from '../../i18n/language.tsx'
import './keyword-link.css'
import { pickScope } from '../period/scope.ts'

type KeywordLinkProps = {
  clientId: number
  keywordId: number
  device: string
  children: string
}

/** A link to a keyword on one device; mobile is labelled. */
export function KeywordLink({ clientId, keywordId, device, children }: KeywordLinkProps) {
  const t = useText()
  return (
    <span className="keyword-link">
      <Link
        to="/c/$clientId/keywords/$keywordId"
        params={{ clientId, keywordId }}
        search={(old: object) => ({ ...pickScope(old), on: device })}
        title={children}
      >
        {children}
      </Link>
      {device === 'mobile' && <span className="hint">{t('device.mobile')}</span>}
    </span>
  )
}

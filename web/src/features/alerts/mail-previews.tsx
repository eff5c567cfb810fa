import { useLanguage } from '../../i18n/language.tsx'
import { Section } from '../../ui/page/page.tsx'
import './mail-previews.css'

const KINDS = ['alert', 'digest', 'report', 'invite', 'reset', 'lead'] as const

/** What each kind of mail looks like, in a tab of its own, as it is sent. */
export function MailPreviews() {
  const { language, t } = useLanguage()
  return (
    <Section title={t('alerts.previews')} text={t('alerts.previewsText')}>
      <ul className="inline-list">
        {KINDS.map((kind) => (
          <li key={kind}>
            <a
              className="mail-preview"
              href={`/mail-preview/${kind}?lang=${language}`}
              target="_blank"
              rel="noreferrer"
            >
              {t(`alerts.preview.${kind}`)}
            </a>{' '}
            <a
              className="mail-preview quiet"
              href={`/mail-preview/${kind}?lang=${language}&part=text`}
              target="_blank"
              rel="noreferrer"
            >
              {t('alerts.previewPlain')}
            </a>
          </li>
        ))}
      </ul>
    </Section>
  )
}

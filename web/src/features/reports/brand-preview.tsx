import { useText } from '../../i18n/language.tsx'
import { Highlight } from '../../ui/highlight.tsx'
import { Num } from '../../ui/num.tsx'

type Brand = { name: string; color: string; logo: string | null }

/** The head of a public report as its readers will see it, while it is being set. */
export function BrandPreview({ name, color, logo }: Brand) {
  const t = useText()
  const isColor = /^#[0-9a-f]{6}$/i.test(color.trim())
  return (
    <figure className="brand-preview">
      <figcaption className="label">{t('branding.preview')}</figcaption>
      <div className="brand-page" {...(isColor && { style: { borderTopColor: color.trim() } })}>
        <div className="brand-head">
          {logo !== null && <img className="brand-logo" src={logo} alt="" />}
          {name.trim() !== '' && <span>{name}</span>}
          <span className="brand-pdf">PDF</span>
        </div>
        <p className="brand-title">
          <Highlight>example.com</Highlight>
        </p>
        <p className="quiet">{t('overview.visibility')}</p>
        <Num
          value={0.245}
          size="large"
          options={{ style: 'percent', minimumFractionDigits: 1 }}
        />
        <div className="brand-lines" aria-hidden="true">
          <i />
          <i />
          <i />
        </div>
      </div>
    </figure>
  )
}

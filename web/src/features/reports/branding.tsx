import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/client/client.ts'
import { useMay } from '../../api/session.ts'
import { useText } from '../../i18n/language.tsx'
import { useAction } from '../../ui/action.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/field.tsx'
import { FileField } from '../../ui/form/file-field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { notify } from '../../ui/overlay/toast.tsx'
import { Section } from '../../ui/page/page.tsx'
import { EmptyState, QueryBoundary } from '../../ui/page/states.tsx'
import { BrandPreview } from './brand-preview.tsx'
import { smallLogo } from './logo.ts'
import { OwnDomain } from './own-domain.tsx'
import { type Branding, brandingQuery, sharingQuery } from './queries.ts'
import { SharingDefault } from './sharing-default.tsx'
import './reports.css'

/** What a report is drawn in without a colour of its own: the ink of the theme, as the colour field wants it. */
function ink() {
  const parts = getComputedStyle(document.body).color.match(/\d+/g) ?? []
  return `#${parts
    .slice(0, 3)
    .map((part) => Number(part).toString(16).padStart(2, '0'))
    .join('')}`
}

/** How all public reports of the workspace look: name, colour and logo of the agency. For administrators. */
export function BrandingSettings() {
  const t = useText()
  const branding = useQuery(brandingQuery)
  const sharing = useQuery(sharingQuery)
  if (!useMay('admin'))
    return <EmptyState title={t('error.forbidden')} text={t('error.forbiddenAdvice')} />
  return (
    <>
      <Section title={t('branding.title')} text={t('branding.text')}>
        <QueryBoundary query={branding} rows={3}>
          {(data) => <BrandingForm branding={data} />}
        </QueryBoundary>
        {!branding.isPending && <SharingDefault />}
      </Section>
      {/* What stands below waits for what stands above, so that nothing moves. */}
      {!branding.isPending && !sharing.isPending && <OwnDomain />}
    </>
  )
}

function BrandingForm({ branding }: { branding: Branding }) {
  const t = useText()
  const [logo, setLogo] = useState(branding.logo)
  const [problem, setProblem] = useState('')
  const [name, setName] = useState(branding.name)
  const [color, setColor] = useState(branding.color)
  const save = useAction({
    run: () => api('put', '/api/v1/branding', { body: { name, color: color.trim(), logo } }),
    refresh: [brandingQuery.queryKey],
    isQuiet: true,
    onDone: () => notify({ text: t('state.saved') }),
  })
  async function choose(file: File | undefined) {
    if (!file) return
    const small = await smallLogo(file)
    setProblem(small === null ? t('branding.notPicture') : '')
    if (small !== null) setLogo(small)
  }
  return (
    <div className="brand-columns">
      <Form onSubmit={() => save.mutate()} error={save.error}>
        <TextField
          name="name"
          label={t('branding.name')}
          value={name}
          onChange={setName}
          maxLength={80}
        />
        <TextField
          name="color"
          label={t('branding.color')}
          hint={t('branding.colorHint')}
          value={color}
          onChange={setColor}
          maxLength={7}
          mono
        />
        <label className="brand-color">
          <input
            type="color"
            value={/^#[\da-f]{6}$/i.test(color) ? color : ink()}
            onChange={({ target }) => setColor(target.value)}
          />
          {t('branding.pick')}
        </label>
        <FileField
          label={t('branding.logo')}
          hint={t('branding.logoHint')}
          accept="image/png,image/jpeg,image/webp"
          onChoose={(file) => void choose(file)}
        />
        {problem !== '' && (
          <p className="problem" role="alert">
            {problem}
          </p>
        )}
        {logo !== null && (
          <div className="form-row">
            <img className="brand-logo" src={logo} alt={t('branding.logo')} />
            <Button icon="trash" onPress={() => setLogo(null)}>
              {t('branding.removeLogo')}
            </Button>
          </div>
        )}
        <div>
          <Button type="submit" kind="primary" isPending={save.isPending}>
            {t('action.save')}
          </Button>
        </div>
      </Form>
      <BrandPreview name={name} color={color} logo={logo} />
    </div>
  )
}

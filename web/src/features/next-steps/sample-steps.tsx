import { useText } from '../../i18n/language.tsx'
import { SampleTable } from '../../ui/table/sample-table.tsx'

/** Steps as they will look, for somebody else's site. */
export function SampleSteps() {
  const t = useText()
  const rows = (['win', 'gap', 'index'] as const).map((name, index) => [
    t(`next.sample.${name}`),
    SAMPLE_CLICKS[index],
    t('next.of', { n: index + 1 }),
  ])
  return (
    <SampleTable
      headings={[t('next.step'), { label: t('next.clicks'), isNumber: true }, t('next.effort')]}
      rows={rows}
    />
  )
}

const SAMPLE_CLICKS = [340, 120, 45]

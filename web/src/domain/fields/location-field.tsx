import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { api } from '../../api/client/client.ts'
import { useText } from '../../i18n/language.tsx'
import { ComboBox } from '../../ui/form/combo-box.tsx'

const locationsQuery = (text: string) =>
  queryOptions({
    queryKey: ['locations', text],
    queryFn: ({ signal }) =>
      api('get', '/api/v1/serp/locations', { query: { text, limit: 8 }, signal }),
    enabled: text.length > 1,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Finds a location by the beginning of its name; the search then takes its canonical name. */
export function LocationField({
  value,
  onChange,
  isRequired = false,
}: {
  value: string
  onChange(location: string): void
  isRequired?: boolean
}) {
  const t = useText()
  const [text, setText] = useState(value)
  const [lastValue, setLastValue] = useState(value)
  if (value !== lastValue) {
    setLastValue(value)
    setText(value)
  }
  const { data = [] } = useQuery(locationsQuery(useDeferredValue(text.trim())))
  return (
    <ComboBox
      label={t('keyword.location')}
      placeholder={t('console.locationHint')}
      text={text}
      none={t('console.noLocation')}
      isRequired={isRequired}
      options={data.map(({ canonicalName, targetType }) => ({
        id: canonicalName,
        label: canonicalName,
        hint: targetType,
      }))}
      onType={(typed) => {
        setText(typed)
        if (typed === '') onChange('')
      }}
      onChoose={(id) => {
        setText(id)
        setLastValue(id)
        onChange(id)
      }}
    />
  )
}

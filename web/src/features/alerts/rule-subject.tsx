import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { keywordSearchQuery } from '../../api/global-search.ts'
import { segmentsQuery } from '../../api/segments.ts'
import { useText } from '../../i18n/language.tsx'
import { InlineSelect } from '../../ui/form/inline-select.tsx'
import { choicesQuery, promptSearchQuery } from './queries.ts'
import { type PartProps, useSearch, WIDE } from './rule-parts.tsx'

const ANY = 'any'

/** All keywords, those of a tag, cluster or saved view, or a single one. */
export function KeywordsPart({ rule, text, onChange }: PartProps) {
  const t = useText()
  const { client_id, tag, cluster, segment_id, keyword_id } = rule
  const { fits, ...search } = useSearch()
  const any = t('alerts.keywords.any')
  const { data: choices } = useQuery(choicesQuery(client_id))
  const { data: views = [] } = useQuery({
    ...segmentsQuery(client_id ?? 0),
    enabled: client_id !== null,
  })
  const { data: found } = useQuery(
    keywordSearchQuery(client_id, useDeferredValue(search.text.trim())),
  )
  const keywords = search.text.trim().length > 1 ? (found?.items ?? []) : []
  const labelled = (kind: string, names: string[]) =>
    names.filter(fits).map((name) => ({ id: `${kind}:${name}`, label: name }))
  const shared = views.filter(
    ({ name, is_private, filter }) => !is_private && !isByResult(filter) && fits(name),
  )
  const options = {
    tags: labelled('tag', choices?.tags ?? []),
    clusters: labelled('cluster', choices?.clusters ?? []),
    views: shared.map(({ id, name }) => ({ id: `view:${id}`, label: name })),
    keywords: keywords.map(({ id, query, geo, lang }) => ({
      id: `keyword:${id}`,
      label: query,
      hint: `${geo}-${lang}`,
    })),
  }
  const choose = (id: string) => {
    const name = id.slice(id.indexOf(':') + 1)
    const subject = Object.values(options)
      .flat()
      .find((option) => option.id === id)?.label
    onChange({
      ...WIDE,
      ...(id.startsWith('tag:') && { tag: name }),
      ...(id.startsWith('cluster:') && { cluster: name }),
      ...(id.startsWith('view:') && { segment_id: Number(name), subject: subject ?? null }),
      ...(id.startsWith('keyword:') && { keyword_id: Number(name), subject: subject ?? null }),
    })
  }
  const chosen = [
    keyword_id !== null && `keyword:${keyword_id}`,
    segment_id !== null && `view:${segment_id}`,
    cluster !== null && `cluster:${cluster}`,
    tag !== null && `tag:${tag}`,
  ].filter((id) => id !== false)
  return (
    <InlineSelect
      label={t('alerts.keywordsLabel')}
      text={text}
      value={chosen[0] ?? ANY}
      sections={[
        { options: fits(any) ? [{ id: ANY, label: any }] : [] },
        { title: t('alerts.tags'), options: options.tags },
        { title: t('alerts.clusters'), options: options.clusters },
        { title: t('alerts.views'), options: options.views },
        { title: t('alerts.group.keywords'), options: options.keywords },
      ]}
      onChange={choose}
      search={{ ...search, label: t('alerts.findKeyword'), none: t('alerts.noMatch') }}
    />
  )
}

/** Such a view holds other keywords after every check. */
const isByResult = ({
  band,
  turn,
  feature,
}: {
  band?: string
  turn?: string
  feature?: string
}) => Boolean(band || turn || feature)

/** All prompts of the clients, or a single one. */
export function PromptsPart({ rule, text, onChange }: PartProps) {
  const t = useText()
  const { client_id, prompt_id } = rule
  const { fits, ...search } = useSearch()
  const all = t('alerts.prompts.all')
  const { data: found = [] } = useQuery(
    promptSearchQuery(client_id, useDeferredValue(search.text.trim())),
  )
  const prompts = found.map(({ id, prompt_text }) => ({ id: String(id), label: prompt_text }))
  const choose = (id: string) => {
    const subject = prompts.find((prompt) => prompt.id === id)?.label ?? null
    onChange({ ...WIDE, ...(id !== ANY && { prompt_id: Number(id), subject }) })
  }
  return (
    <InlineSelect
      label={t('alerts.promptsLabel')}
      text={text}
      value={String(prompt_id ?? ANY)}
      sections={[
        { options: fits(all) ? [{ id: ANY, label: all }] : [] },
        { options: client_id === null ? [] : prompts },
      ]}
      onChange={choose}
      search={{ ...search, label: t('alerts.findPrompt'), none: t('alerts.noMatch') }}
    />
  )
}

import { api } from '../../../api/client/client.ts'
import type { Client } from '../../../api/clients.ts'
import { useMay } from '../../../api/session.ts'
import { type Translate, useLanguage, useText } from '../../../i18n/language.tsx'
import { useAction } from '../../../ui/action.ts'
import { Button } from '../../../ui/button.tsx'
import type { Brief, Gap } from '../queries.ts'

/** What to write so that answers come to know the client. */
export function BriefPanel({ client, gap }: { client: Client; gap: Gap }) {
  const { language, t } = useLanguage()
  const mayWork = useMay('analyst')
  const write = useAction({
    run: () =>
      api('post', '/api/v1/clients/{client_id}/aeo/gaps/brief', {
        path: { client_id: client.id },
        body: {
          prompt_text: gap.prompt_text,
          competitors: gap.competitors.map(({ domain }) => domain),
          lang: language,
        },
      }),
  })
  const brief = write.data
  return (
    <article className="answer-view" aria-label={t('gaps.brief')}>
      <header className="answer-head">
        <h2>{gap.prompt_text}</h2>
        {mayWork && (
          <Button
            kind={brief ? 'plain' : 'primary'}
            isPending={write.isPending}
            onPress={() => write.mutate()}
          >
            {t('gaps.write')}
          </Button>
        )}
        {brief && (
          <Button icon="download" onPress={() => save(brief, t)}>
            {t('gaps.save')}
          </Button>
        )}
      </header>
      {brief && <BriefText brief={brief} />}
    </article>
  )
}

function save(brief: Brief, t: ReturnType<typeof useText>) {
  const address = URL.createObjectURL(
    new Blob([briefMarkdown(brief, t)], { type: 'text/markdown;charset=utf-8' }),
  )
  const link = document.createElement('a')
  link.href = address
  link.download = 'brief.md'
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 1000)
}

function BriefText({ brief }: { brief: Brief }) {
  const t = useText()
  return (
    <div className="brief">
      <p className="hint">
        {t(brief.generated_by === 'model' ? 'gaps.byModel' : 'gaps.byRules')}
      </p>
      <h3>{t('gaps.why')}</h3>
      <p>{brief.why}</p>
      <h3>{t('gaps.outline')}</h3>
      <ol className="brief-outline">
        {brief.outline.map(({ heading, points }) => (
          <li key={heading}>
            <b>{heading}</b>
            <List items={points} />
          </li>
        ))}
      </ol>
      <h3>{t('gaps.questions')}</h3>
      <List items={brief.questions} />
      {brief.entities.length > 0 && (
        <>
          <h3>{t('gaps.entities')}</h3>
          <p>{brief.entities.join(', ')}</p>
        </>
      )}
      {brief.sources.length > 0 && (
        <>
          <h3>{t('gaps.sources')}</h3>
          <ul className="answer-pages">
            {brief.sources.map(({ url, title }) => (
              <li key={url}>
                <a href={url} target="_blank" rel="noreferrer nofollow">
                  {title || url}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
      <h3>{t('gaps.measures')}</h3>
      <List items={brief.measures} />
    </div>
  )
}

function List({ items }: { items: string[] }) {
  return (
    <ul className="brief-list">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  )
}

/** A brief as a file that an editor can open anywhere. */
function briefMarkdown(brief: Brief, t: Translate): string {
  const list = (items: string[]) => items.map((item) => `- ${item}`).join('\n')
  const parts = [
    `# ${brief.prompt_text}`,
    `## ${t('gaps.why')}\n\n${brief.why}`,
    `## ${t('gaps.outline')}\n\n${brief.outline.map(({ heading, points }) => `### ${heading}\n\n${list(points)}`).join('\n\n')}`,
    `## ${t('gaps.questions')}\n\n${list(brief.questions)}`,
    brief.entities.length > 0 && `## ${t('gaps.entities')}\n\n${brief.entities.join(', ')}`,
    brief.sources.length > 0 &&
      `## ${t('gaps.sources')}\n\n${list(brief.sources.map(({ url, title }) => `[${title || url}](${url})`))}`,
    `## ${t('gaps.measures')}\n\n${list(brief.measures)}`,
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

import { useText } from '../../i18n/language.tsx'
import { CodeBlock } from '../../ui/code-block.tsx'
import { Section } from '../../ui/page/page.tsx'
import './mcp.css'

/** Three commands from a key to an answer, and where everything else is written. */
export function QuickStart() {
  const t = useText()
  const { origin } = location
  return (
    <Section title={t('quick.title')} text={t('quick.text')}>
      <div className="mcp">
        <CodeBlock label={t('quick.key')} code="export SIGHTLINE_KEY=sk-…" />
        <CodeBlock
          label={t('quick.clients')}
          code={`curl ${origin}/api/v1/clients \\\n  -H "X-API-Key: $SIGHTLINE_KEY"`}
        />
        <CodeBlock
          label={t('quick.search')}
          code={[
            `curl ${origin}/v1/search \\`,
            '  -H "X-API-Key: $SIGHTLINE_KEY" \\',
            `  -H 'Content-Type: application/json' \\`,
            `  -d '{"q":"coffee beans"}'`,
          ].join('\n')}
        />
        <ul className="links">
          <li>
            <a href="/api/docs">{t('developers.docs')}</a>
          </li>
          <li>
            <a href="/api/openapi.json">{t('quick.openapi')}</a>
          </li>
          <li>
            <a href="/public/api/openapi.json">{t('quick.searchOpenapi')}</a>
          </li>
          <li>
            <a href="/api/examples">{t('quick.examples')}</a>
          </li>
        </ul>
      </div>
    </Section>
  )
}

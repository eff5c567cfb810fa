import { useText } from '../../i18n/language.tsx'
import { CodeBlock } from '../../ui/code-block.tsx'
import { Section } from '../../ui/page/page.tsx'
import { DevelopersLayout } from './layout.tsx'
import './mcp.css'

const KEY = 'sk-…'

export function McpPage() {
  const t = useText()
  return (
    <DevelopersLayout about={t('mcp.nav')}>
      <Mcp />
    </DevelopersLayout>
  )
}

/** How to give these tools to a model: one address, one key. */
function Mcp() {
  const t = useText()
  const address = `${location.origin}/mcp`
  return (
    <Section title={t('mcp.title')} text={t('mcp.text')}>
      <div className="mcp">
        <CodeBlock label={t('mcp.address')} code={address} />
        <CodeBlock label={t('mcp.commandLine')} code={commandLine(address)} />
        <CodeBlock label={t('mcp.config')} code={jsonConfig(address)} />
        <CodeBlock label={t('mcp.check')} code={checkCommand(address)} />
      </div>
    </Section>
  )
}

function jsonConfig(url: string): string {
  return JSON.stringify(
    { mcpServers: { sightline: { type: 'http', url, headers: { 'X-API-Key': KEY } } } },
    null,
    2,
  )
}

function commandLine(address: string): string {
  return [
    `claude mcp add --transport http sightline \\`,
    `  ${address} \\`,
    `  --header "X-API-Key: ${KEY}"`,
  ].join('\n')
}

function checkCommand(address: string): string {
  return [
    `curl -s ${address} \\`,
    `  -H 'X-API-Key: ${KEY}' \\`,
    "  -H 'Content-Type: application/json' \\",
    "  -H 'Accept: application/json, text/event-stream' \\",
    `  -d '{"jsonrpc":"2.0","id":1,"method":"tools/list"}'`,
  ].join('\n')
}

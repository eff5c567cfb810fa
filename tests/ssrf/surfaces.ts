import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { AppError } from '../../src/base/errors.ts'
import { actAs } from '../../src/core/context.ts'
import { invoke } from '../../src/core/invoke.ts'
import { setCompanySignIn } from '../../src/modules/accounts/operations/company-sign-in.ts'
import { until } from '../wait.ts'
import type { Fixture } from './fixture.ts'

/** A place where somebody can enter an address that we then call. A new one joins by one entry here. */
export type Surface = {
  name: string
  /** The inputs it covers, as `operation.field`. */
  covers: string[]
  /** Submits the addresses and waits until whatever follows is over. A refusal is as good as no call. */
  send(fixture: Fixture, client: number, urls: string[]): Promise<void>
}

/** For surfaces that take one address at a time. */
const oneByOne =
  (send: (fixture: Fixture, client: number, url: string) => Promise<void>): Surface['send'] =>
  async (fixture, client, urls) => {
    for (const url of urls) await send(fixture, client, url)
  }

/** Inputs that are never called: names that are only compared, locations that are looked up in a list. */
export const NEVER_CALLED = [
  'add_competitor.domain',
  'update_competitor.domain',
  'get_head_to_head.domain',
  'save_keyword_target.url',
  'get_ranking_page.url',
  'connect_search_console.site_url',
  'compare_with_competitor.domain',
  'create_alert_rule.domain',
  'update_alert_rule.domain',
  'preview_alert_rule.domain',
  'search_serp.location',
  'import_search_volumes.location',
  'search_live.location',
  'save_segment.location',
  'list_keywords.location',
  'export_keywords.location',
  'create_geo_grid.domain',
  // Looked up in DNS only.
  'set_report_domain.domain',
  'create_geo_grid.location',
  'find_local_businesses.location',
  'set_local_business.domain',
  'delete_backlink.backlink_id',
  'get_backlink_history.backlink_id',
  // Only the id in it is used; what is called is the store's own address.
  'create_aso_app.app_url',
  'update_aso_app.app_url',
]

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const KEY = privateKey.export({ type: 'pkcs8', format: 'pem' })

async function indexingRun({ ask }: Fixture, client: number) {
  const started = await ask('POST', `/clients/${client}/indexing/submit`)
  assert.equal(started.status, 200, started.text)
  await until(
    'indexing has ended',
    async () => (await ask('GET', `/clients/${client}/indexing/tasks/${started.body.id}`)).body.status !== 'running',
  )
}

export const SURFACES: Surface[] = [
  {
    name: 'identity provider of a company',
    covers: ['set_company_sign_in.issuer', 'set_company_sign_in.domains'],
    send: oneByOne(async ({ testApp }, _client, issuer) => {
      const owner = testApp.as('owner')
      const rest = { name: 'IdP', client_id: 'x', client_secret: 'y', domains: ['acme.test'] }
      const inPerson = actAs(owner, { ...owner.actor, via: 'cli' })
      await assert.rejects(invoke(setCompanySignIn, inPerson, { ...rest, issuer }), AppError)
    }),
  },
  {
    name: 'storage that feeds are exported to',
    covers: ['save_feed_export.endpoint'],
    send: oneByOne(async ({ ask }, _client, endpoint) => {
      const keys = { access_key_id: 'id', secret_access_key: 'secret' }
      const saved = await ask('PUT', '/feed-export', { endpoint, bucket: 'kept', ...keys })
      assert.equal(saved.status, 400, saved.text)
    }),
  },
  {
    name: 'server of a model or a translator',
    covers: ['set_source_key.url', 'test_source.url'],
    send: oneByOne(async ({ ask }, _client, url) => {
      for (const name of ['compatible', 'libretranslate']) {
        const server = { url, ...(name === 'compatible' && { model: 'm' }) }
        await ask('POST', `/sources/${name}/test`, server)
        const saved = await ask('PUT', `/sources/${name}/key`, server)
        if (saved.status !== 200) continue
        await ask('POST', `/sources/${name}/test`, {})
        await ask('DELETE', `/sources/${name}`)
      }
    }),
  },
  {
    name: 'sitemap of a client',
    covers: ['update_client.sitemap_url', 'create_client.domain', 'update_client.domain'],
    send: oneByOne(async (fixture, client, url) => {
      const saved = await fixture.ask('PATCH', `/clients/${client}`, { sitemap_url: url })
      if (saved.status === 200) await indexingRun(fixture, client)
    }),
  },
  {
    name: 'sitemap that a sitemap names',
    covers: [],
    async send(fixture, client, urls) {
      const rows = urls.map((url) => `<sitemap><loc>${xml(url)}</loc></sitemap>`)
      fixture.site.serve(`/index-${client}`, `<sitemapindex>${rows.join('')}</sitemapindex>`)
      await fixture.ask('PATCH', `/clients/${client}`, { sitemap_url: fixture.site.url(`/index-${client}`, client) })
      await indexingRun(fixture, client)
    },
  },
  {
    name: 'sitemap that redirects',
    covers: [],
    async send(fixture, client, urls) {
      const rows = urls.map((url, index) => {
        fixture.site.redirect(`/redirect-${client}-${index}`, url)
        return `<sitemap><loc>${fixture.site.url(`/redirect-${client}-${index}`, client)}</loc></sitemap>`
      })
      fixture.site.serve(`/index-${client}`, `<sitemapindex>${rows.join('')}</sitemapindex>`)
      await fixture.ask('PATCH', `/clients/${client}`, { sitemap_url: fixture.site.url(`/index-${client}`, client) })
      await indexingRun(fixture, client)
    },
  },
  {
    name: 'managed page',
    covers: ['add_pages.pages'],
    async send(fixture, client, urls) {
      await fixture.ask('PATCH', `/clients/${client}`, { sitemap_url: '' })
      const saved = await Promise.all(urls.map((url) => fixture.ask('POST', `/clients/${client}/pages`, { url })))
      if (saved.some(({ status }) => status === 201)) await indexingRun(fixture, client)
    },
  },
  {
    name: 'token address of a service account',
    covers: ['save_integration.service_account'],
    send: oneByOne(async ({ ask }, client, url) => {
      for (const token_uri of [url, url.replace(/^http:/, 'https:')]) {
        const service_account = { client_email: 'robot@project.iam.gserviceaccount.com', private_key: KEY, token_uri }
        const saved = await ask('PUT', `/clients/${client}/integrations/google`, { service_account })
        if (saved.status === 200) await ask('POST', `/clients/${client}/indexing/check`)
      }
    }),
  },
  {
    name: 'key file of IndexNow',
    covers: ['save_integration.key_location'],
    send: oneByOne(async ({ ask }, client, url) => {
      const saved = await ask('PUT', `/clients/${client}/integrations/indexnow`, { key: 'abcdefgh', key_location: url })
      if (saved.status === 200) await ask('POST', `/clients/${client}/indexing/check`)
    }),
  },
  {
    name: 'linking page',
    covers: ['add_backlinks.links', 'import_backlinks.csv'],
    async send({ ask }, client, urls) {
      const links = urls.map((source_url) => ask('POST', `/clients/${client}/backlinks`, { source_url }))
      if (!(await Promise.all(links)).some(({ status }) => status === 201)) return
      const run = await ask('POST', `/clients/${client}/backlinks/check`, { states: ['pending'] })
      if (run.status !== 200) return
      await until(
        'the backlinks are checked',
        async () => (await ask('GET', `/clients/${client}/backlink-runs/${run.body.job_id}`)).body.status !== 'running',
      )
    },
  },
  {
    name: 'linking page that sends its visitors on',
    covers: [],
    async send(fixture, client, urls) {
      const pages = urls.map((url, index) => {
        fixture.site.serve(
          `/refresh-${client}-${index}`,
          `<meta http-equiv=refresh content="0; url=${xml(url)}"><p>Moved`,
        )
        return fixture.site.url(`/refresh-${client}-${index}`, client)
      })
      await surfaceNamed('linking page').send(fixture, client, pages)
    },
  },
  {
    name: 'proxy for screenshots',
    covers: ['update_client.screenshot_proxy'],
    send: oneByOne(async ({ ask, checkOf }, client, url) => {
      const saved = await ask('PATCH', `/clients/${client}`, { screenshot_proxy: url })
      if (saved.status !== 200) return
      // A browser would dial it unseen from here, so it must be refused by name.
      const shot = await ask('GET', await checkOf(client))
      assert.match(shot.text, /screenshot_proxy cannot be used/, JSON.stringify(url))
    }),
  },
  {
    name: 'audit of a site by a stranger',
    covers: ['audit_lite.domain', 'audit_lead.domain'],
    send: oneByOne(async ({ ask }, _client, url) => {
      await ask('POST', '/api/audit-lite', { domain: url })
    }),
  },
  {
    name: 'webhook',
    covers: ['create_webhook.url', 'update_webhook.url'],
    send: oneByOne(async ({ ask }, _client, url) => {
      const saved = await ask('POST', '/webhooks', { url })
      if (saved.status !== 201) return
      const { id } = saved.body
      const sent = await ask('POST', `/webhooks/${id}/test`)
      if (sent.status === 200 || sent.status === 201)
        await until(
          'the delivery has ended',
          async () => (await ask('GET', `/webhooks/${id}/deliveries?limit=1`)).body[0]?.status !== 'pending',
        )
      await ask('DELETE', `/webhooks/${id}`)
    }),
  },
  {
    name: 'chat channel',
    covers: ['create_notification_channel.address', 'update_notification_channel.address'],
    send: oneByOne(async ({ ask }, _client, address) => {
      const saved = await ask('POST', '/notification-channels', { kind: 'mattermost', name: 'chat', address })
      if (saved.status !== 201) return
      await ask('POST', `/notification-channels/${saved.body.id}/test`)
      await ask('DELETE', `/notification-channels/${saved.body.id}`)
    }),
  },
]

function surfaceNamed(name: string): Surface {
  return SURFACES.find((each) => each.name === name) ?? assert.fail(name)
}

const xml = (text: string) => text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`)

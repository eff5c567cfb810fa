import { z } from 'zod'
import { creditSettings } from './credits.ts'
import { googleSettings } from './google.ts'
import { assistantSettings, llmSettings, translationSettings } from './llm.ts'
import { mailSettings } from './mail.ts'
import { s3Settings } from './s3.ts'
import { sandboxSettings } from './sandbox.ts'
import { credentialSettings, searchSettings, type Vendors } from './search.ts'
import { processSettings, serverSettings, storageSettings } from './server.ts'
import { storesSettings } from './stores.ts'
import { traceSettings } from './traces.ts'

/** Every setting but the credentials of vendors. */
export const settingsOf = ({ search }: Vendors) =>
  z.object({
    ...serverSettings,
    ...storageSettings,
    ...processSettings,
    ...traceSettings,
    ...s3Settings,
    ...sandboxSettings,
    ...searchSettings(search),
    ...googleSettings,
    ...llmSettings,
    ...assistantSettings,
    ...translationSettings,
    ...storesSettings,
    ...mailSettings,
    ...creditSettings,
  })
export type Settings = z.output<ReturnType<typeof settingsOf>>

export type SettingGroup = { title: string; intro: string; settings: Record<string, z.ZodType> }

/** All of them, in the order in which the documentation shows them. */
export const settingGroups = ({ search, models, apps }: Vendors): SettingGroup[] => [
  { title: 'Server', intro: '', settings: serverSettings },
  { title: 'Database and secrets', intro: '', settings: storageSettings },
  { title: 'Processes and outgoing requests', intro: '', settings: processSettings },
  {
    title: 'Traces',
    intro: 'For OpenTelemetry; see [monitoring](operations/monitoring.md).',
    settings: traceSettings,
  },
  {
    title: 'Object storage',
    intro:
      'Any S3-compatible storage. With endpoint, bucket and keys, raw results pages and screenshots live there instead of in the database. See [scaling](operations/scaling.md).',
    settings: s3Settings,
  },
  {
    title: 'Sandbox',
    intro:
      'Until a provider is configured, a simulated web answers in its place, and every page and answer says so. See [decision 0018](decisions/0018-sandbox-and-live.md).',
    settings: sandboxSettings,
  },
  {
    title: 'Search',
    intro:
      'One key, or `SEARCH_SOURCES=local`, makes search real, and with it sites, app stores and indexing.',
    settings: { ...credentialSettings(search), ...searchSettings(search) },
  },
  {
    title: 'Sign-in at Google',
    intro:
      'For Search Console and Analytics without the key of a service account. Set both, and `BASE_URL`. See [the guide](guides/search-console.md).',
    settings: googleSettings,
  },
  {
    title: 'Language models',
    intro:
      'For answer engines, the assistant, recommendations, briefs and translation. A key switches its provider on. See [decision 0008](decisions/0008-models.md).',
    settings: { ...credentialSettings([...models, ...apps]), ...llmSettings },
  },
  { title: 'Assistant', intro: 'Per workspace and day (UTC).', settings: assistantSettings },
  {
    title: 'Translation',
    intro:
      'DeepL translates where it has a key, else LibreTranslate, else a language model, where one is configured.',
    settings: translationSettings,
  },
  {
    title: 'App stores',
    intro: 'The stores need no key. All processes on one database share one pace.',
    settings: storesSettings,
  },
  {
    title: 'Mail',
    intro: 'For reports. Until it is set, no mail leaves this installation.',
    settings: mailSettings,
  },
  { title: 'Credits and payments', intro: '', settings: creditSettings },
]

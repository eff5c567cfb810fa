// Writes docs/configuration.md and .env.example from the schema of the settings, and what the dashboard calls sources.

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { configurationDocument, environmentExample } from '../src/platform/config/document.ts'
import { sourceNames } from '../src/providers/search/sources/names.ts'
import { SEARCH_SOURCES } from '../src/providers/search/sources/registry.ts'

const ROOT = join(import.meta.dirname, '..')

writeFileSync(join(ROOT, 'docs/configuration.md'), configurationDocument(SEARCH_SOURCES))
writeFileSync(join(ROOT, '.env.example'), environmentExample(SEARCH_SOURCES))
writeFileSync(join(ROOT, 'web/src/domain/generated/source-names.ts'), sourceNames())

// Writes docs/configuration.md and .env.example from the schema of the settings, and what the dashboard calls sources.

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { configurationDocument, environmentExample } from '../src/platform/config/document.ts'
import { VENDORS, vendorNames } from '../src/providers/vendors.ts'

const ROOT = join(import.meta.dirname, '..')

writeFileSync(join(ROOT, 'docs/configuration.md'), configurationDocument(VENDORS))
writeFileSync(join(ROOT, '.env.example'), environmentExample(VENDORS))
writeFileSync(join(ROOT, 'web/src/domain/generated/source-names.ts'), vendorNames())

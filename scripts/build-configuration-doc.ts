// Writes docs/configuration.md and .env.example from the schema of the settings.

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { configurationDocument, environmentExample } from '../src/platform/config/document.ts'

const ROOT = join(import.meta.dirname, '..')

writeFileSync(join(ROOT, 'docs/configuration.md'), configurationDocument())
writeFileSync(join(ROOT, '.env.example'), environmentExample())

import { serveParser } from '../../platform/parser-thread.ts'
import { type ParsedAd, parseAds } from './parse.ts'

serveParser<string, ParsedAd[]>(parseAds)

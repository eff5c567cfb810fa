import { serveParser } from '../../platform/parsing/parser-thread.ts'
import { type ParsedAd, parseAds } from './parse.ts'

serveParser<string, ParsedAd[]>(parseAds)

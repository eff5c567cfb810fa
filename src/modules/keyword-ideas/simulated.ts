import type { SimulatedKind } from '../../core/simulated.ts'
import { simulatedRuns } from '../runs/index.ts'

export const simulatedIdeas: SimulatedKind = {
  kind: 'keyword_ideas',
  port: 'search',
  tables: [simulatedRuns('keyword_ideas')],
}

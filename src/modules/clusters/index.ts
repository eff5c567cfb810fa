import type { Module } from '../../core/module.ts'
import { clusterOperations } from './operations.ts'
import { onJobCompleted, onJobCorrected, readAndRegroup, regroupClient } from './regroup.ts'
import { simulatedClusters } from './simulated.ts'

export { clusterOfKeywords } from './cluster-names.ts'
export { groupedWith } from './grouped-with.ts'
export { readClusters, sortClusters } from './read-clusters.ts'
export { readAndRegroup } from './regroup.ts'

export const clusters: Module = {
  name: 'clusters',
  simulated: [simulatedClusters],
  tables: ['cluster_settings', 'cluster_looks', 'serp_clusters', 'serp_cluster_keywords'],
  operations: clusterOperations,
  jobs: [readAndRegroup, regroupClient],
  subscriptions: [onJobCompleted, onJobCorrected],
}

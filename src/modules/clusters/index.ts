import type { Module } from '../../core/module.ts'
import { simulatedRows } from '../../core/simulated.ts'
import { clusterOperations } from './operations.ts'
import { onJobCompleted, onJobCorrected, readAndRegroup, regroupClient } from './regroup.ts'

export { clusterOfKeywords } from './cluster-names.ts'
export { groupedWith } from './grouped-with.ts'
export { readClusters, sortClusters } from './read-clusters.ts'
export { readAndRegroup } from './regroup.ts'

export const clusters: Module = {
  name: 'clusters',
  simulated: [
    {
      kind: 'clusters',
      port: 'search',
      tables: [
        simulatedRows('serp_clusters'),
        simulatedRows('serp_cluster_keywords'),
        simulatedRows('cluster_looks'),
      ],
    },
  ],
  tables: ['cluster_settings', 'cluster_looks', 'serp_clusters', 'serp_cluster_keywords'],
  operations: clusterOperations,
  jobs: [readAndRegroup, regroupClient],
  subscriptions: [onJobCompleted, onJobCorrected],
}

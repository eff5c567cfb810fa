import type { Table } from '../../platform/table.ts'

declare module '../../platform/db.ts' {
  interface Tables {
    cluster_settings: Table<'cluster_settings'>
    cluster_looks: Table<'cluster_looks'>
    serp_clusters: Table<'serp_clusters'>
    serp_cluster_keywords: Table<'serp_cluster_keywords'>
  }
}

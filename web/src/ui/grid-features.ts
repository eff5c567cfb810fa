import { columnSizingFeature, rowSelectionFeature, rowSortingFeature, tableFeatures } from '@tanstack/react-table'

/** What every large table can do: say their order, select, and have columns of a given width. */
export const gridFeatures = tableFeatures({ columnSizingFeature, rowSortingFeature, rowSelectionFeature })

export type GridFeatures = typeof gridFeatures

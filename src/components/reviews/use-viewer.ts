import { useLocation, useNavigate } from 'react-router-dom'

export type Viewer = {
  /** The index of the picture opened first, from 0; undefined while the viewer is closed. */
  opened: number | undefined
  open: (index: number) => void
  close: () => void
}

/** A viewer of pictures that the browser's Back closes. A page may have several, by name. */
export function useViewer(name: string): Viewer {
  const navigate = useNavigate()
  const { state } = useLocation() as { state: { viewer?: string; index?: number } | null }
  return {
    opened: state?.viewer === name ? (state.index ?? 0) : undefined,
    open: (index) => void navigate('.', { state: { viewer: name, index } }),
    close: () => void navigate(-1),
  }
}

import { useEffect, useState } from 'react'

/** Whether places can be removed now. Escape ends it, and so does it when nothing is left that could be. */
export function useEditing(canEdit: boolean): [isEditing: boolean, set: (isEditing: boolean) => void] {
  const [isWanted, setWanted] = useState(false)
  const isEditing = isWanted && canEdit
  useEffect(() => {
    if (!isEditing) return undefined
    const leave = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector('[role="dialog"]'))
        setWanted(false)
    }
    document.addEventListener('keydown', leave)
    return () => {
      document.removeEventListener('keydown', leave)
      setWanted(false)
    }
  }, [isEditing])
  return [isEditing, setWanted]
}

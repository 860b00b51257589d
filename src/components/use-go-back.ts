import { useLocation, useNavigate } from 'react-router-dom'
import { paths } from '../lib/paths.ts'

/** Goes to the page before; home when the app was opened at this one. */
export function useGoBack(): () => void {
  const navigate = useNavigate()
  const { key } = useLocation()
  return () => void (key === 'default' ? navigate(paths.start, { replace: true }) : navigate(-1))
}

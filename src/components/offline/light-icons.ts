import Cloud from 'lucide-react/icons/cloud'
import CloudAlert from 'lucide-react/icons/cloud-exclamation-point'
import CloudOff from 'lucide-react/icons/cloud-off'
import CloudUpload from 'lucide-react/icons/cloud-upload'

/** The pictures for the states of the sync light, where there is no wordmark. */
export const lightIcons = { sent: Cloud, offline: CloudOff, waiting: CloudUpload, attention: CloudAlert }

/**
 * What `ensureInstalled` decides, as pure functions. Plain JavaScript that even an old Node can parse, because it has
 * to be able to say that the Node is too old.
 */

/**
 * @param {string} version as in `process.versions.node`
 * @returns {string | undefined} why this Node cannot run the project, in plain words
 */
export function nodeProblem(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const supported = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major >= 23
  if (supported) return undefined
  return `crumb. needs Node.js 20.19 or later, 22.12 or later, or 24; this is Node.js ${version}. Install one of these from nodejs.org (or with your version manager) and run the command again.`
}

/** @typedef {Record<string, { version?: string, integrity?: string, resolved?: string, link?: boolean, optional?: boolean }>} LockedPackages */

/**
 * Compares what is to be installed with what npm noted about the last complete install. An install that was
 * interrupted leaves no note, because npm writes it last.
 * @param {LockedPackages} wanted `packages` of package-lock.json
 * @param {LockedPackages} installed `packages` of node_modules/.package-lock.json
 */
export function isInstalled(wanted, installed) {
  const extra = Object.keys(installed).filter((path) => !(path in wanted))
  if (extra.length > 0) return false
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '') return true
    const found = installed[path]
    // Binaries of other platforms are optional and rightly absent.
    if (!found) return entry.optional === true
    return found.version === entry.version && found.integrity === entry.integrity
  })
}

/** Causes of a failed `npm ci` by npm's error code, the most telling first. @type {[RegExp, string][]} */
const causes = [
  [
    /npm could not be started/,
    'npm is missing. It comes with Node.js: install Node.js from nodejs.org and run the command again.',
  ],
  [/\b(ENOSPC|EDQUOT)\b/, 'The disk is full. Make about 1.2 GB of room and run the command again.'],
  [
    /\b(EACCES|EPERM|EROFS)\b/,
    'npm may not write to {path}. Give your user write permission there (or run the command as the user who owns it) and run it again.',
  ],
  [
    /\b(UNABLE_TO_GET_ISSUER_CERT\w*|UNABLE_TO_VERIFY_LEAF_SIGNATURE|SELF_SIGNED_CERT\w*|DEPTH_ZERO_SELF_SIGNED_CERT|CERT_\w+)\b/,
    'The package registry answers with a certificate that is not trusted here. Behind a company proxy, point NODE_EXTRA_CA_CERTS at its certificate and run the command again.',
  ],
  [
    /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ECONNABORTED|ETIMEDOUT|ERR_SOCKET_TIMEOUT|FETCH_ERROR|ENETUNREACH|EHOSTUNREACH|EADDRNOTAVAIL|ENETDOWN|EPROTO|E5\d\d)\b/,
    'The package registry cannot be reached. The packages have to be downloaded once: check the network connection (and the proxy, if there is one) and run the command again.',
  ],
  [
    /\b(E401|E403|E404|ETARGET)\b/,
    'The package registry refuses or does not have a package. See which registry `npm config get registry` names, and run the command again.',
  ],
  [/\bEINTEGRITY\b/, 'A downloaded package is damaged. Run `npm cache clean --force` and the command again.'],
  [
    /\bEUSAGE\b/,
    'package.json and package-lock.json do not fit together. Run `npm install` once (after a merge, or an edit of package.json) and the command again.',
  ],
]

/**
 * @param {string} output what npm said
 * @returns {string} the cause in plain words and what to do
 */
export function explainInstallFailure(output) {
  const code = /npm (?:error|ERR!) code (\S+)/.exec(output)?.[1] ?? ''
  const cause = causes.find(([pattern]) => pattern.test(code)) ?? causes.find(([pattern]) => pattern.test(output))
  if (!cause) return 'npm could not install the packages; its own words are above.'
  const path = /npm (?:error|ERR!) path (.+)/.exec(output)?.[1]
  return cause[1].replace('{path}', path?.trim() ?? 'the project folder or its cache')
}

/**
 * Reads what `npm ci --loglevel=http` prints, in pieces as they come: downloads are counted, all else is kept.
 */
export function startNpmLog() {
  let rest = ''
  let output = ''
  let fromNetwork = 0
  let fromCache = 0
  let failed = 0
  /** @param {string} line */
  const readLine = (line) => {
    if (!line.startsWith('npm http')) output += `${line}\n`
    else if (/^npm http fetch \w+ [23]\d\d /.test(line)) fromNetwork += 1
    else if (line.startsWith('npm http cache ')) fromCache += 1
    else failed += 1
  }
  return {
    /** @param {string} text */
    read: (text) => {
      const lines = (rest + text).split('\n')
      rest = lines.pop() ?? ''
      lines.forEach(readLine)
    },
    downloads: () => fromNetwork + fromCache,
    /** Whether all that came, if anything, came from npm's cache while it was trying the network in vain. */
    networkIsDead: () => fromNetwork === 0 && (failed > 0 || fromCache === 0),
    output: () => output + rest,
  }
}

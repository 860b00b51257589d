const columns = [
  ['salad', 'pizza', 'cocktail', 'cake'],
  ['curry', 'croissant', 'ramen', 'tacos'],
  ['burger', 'dumplings', 'pasta', 'pancakes'],
]

/** A tilted wall of dishes, drawn by tests/support/make-icons.mjs. */
export function Mosaic() {
  return (
    <div className="landing-mosaic" aria-hidden="true">
      <div className="landing-mosaic-wall">
        {columns.map((pictures) => (
          <div key={pictures[0]}>
            {pictures.map((picture) => (
              <img
                key={picture}
                src={`/landing/${picture}.webp`}
                alt=""
                width={360}
                height={360}
                decoding="async"
                // The first to be seen whole; the others must not take the line from them.
                fetchPriority={picture === 'croissant' || picture === 'ramen' ? 'high' : 'low'}
              />
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}

// The texts that the browser stores for the page. If the browser blocks site data, or if its storage is full,
// a text is kept only while the page is open.

/**
 * Creates a storage of texts in this storage area of the browser. Each text has a name.
 * @param {"localStorage" | "sessionStorage"} area
 */
function place(area) {
  const own = new Map();

  function storage() {
    try {
      return window[area];
    } catch {
      return null;
    }
  }

  return {
    /** Returns the text under a name, or null. */
    get(name) {
      try {
        return storage()?.getItem(name) ?? own.get(name) ?? null;
      } catch {
        return own.get(name) ?? null;
      }
    },
    /**
     * Stores a text under a name. If `text` is null, removes the stored text. Returns whether the browser has
     * done this.
     */
    set(name, text) {
      if (text === null) own.delete(name);
      else own.set(name, text);
      try {
        if (text === null) storage()?.removeItem(name);
        else storage()?.setItem(name, text);
        return storage()?.getItem(name) === text;
      } catch {
        return false;
      }
    },
  };
}

/** The storage that all tabs of this device share. */
export const device = place("localStorage");

/** The storage of this tab, which survives a reload. */
export const tab = place("sessionStorage");

// The texts that the browser stores for the page. If site data are blocked or the storage is full, a text is
// kept only while the page is open.

/**
 * Creates a storage of texts by name in this storage area of the browser.
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
    /** Stores a text, or removes it if it is null. Returns whether the browser has done so. */
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

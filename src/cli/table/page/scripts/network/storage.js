// The texts that the browser keeps for the page. A browser that blocks site data, or whose storage is full, keeps it only as long as
// the page is open.

/**
 * A place for texts by name. `area` names the browser's storage.
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
    /** The text under a name, or null. */
    get(name) {
      try {
        return storage()?.getItem(name) ?? own.get(name) ?? null;
      } catch {
        return own.get(name) ?? null;
      }
    },
    /** Keeps a text, or with null forgets it. Returns whether the browser keeps it too. */
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

/** What all tabs of this device share. */
export const device = place("localStorage");

/** What this tab keeps when it is loaded again. */
export const tab = place("sessionStorage");

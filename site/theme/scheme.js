// Before anything is drawn: the scheme that the reader has chosen, if there is one. Without storage the system's holds.
try {
  const chosen = localStorage.getItem("armature-scheme");
  if (chosen === "light" || chosen === "dark") document.documentElement.dataset.scheme = chosen;
} catch {}

// Comforts over links and forms that work without them.
"use strict";

// Ask: Enter sends, Shift+Enter breaks the line, the box grows with its text.
document.addEventListener("keydown", (event) => {
  if (!event.target.matches?.(".ask textarea") || event.key !== "Enter" || event.shiftKey || event.isComposing) return;
  event.preventDefault();
  event.target.form.requestSubmit();
});
document.addEventListener("input", (event) => {
  if (event.target.matches(".ask textarea")) event.target.rows = Math.min(8, event.target.value.split("\n").length);
});

// Evidence: bring the lit words into view, a third from the top, and say where the reader is.
function arrive() {
  const lit = document.getElementById("lit");
  document.querySelectorAll(".marker[aria-current]").forEach((marker) => marker.removeAttribute("aria-current"));
  document.querySelectorAll(`.marker[href^="${location.pathname}#"]`).forEach((marker) => marker.setAttribute("aria-current", "true"));
  if (!lit) return;
  const pane = lit.closest(".evidence-body");
  lit.focus({ preventScroll: true });
  pane.scrollTop += lit.getBoundingClientRect().top - pane.getBoundingClientRect().top - pane.clientHeight / 3;
}
document.addEventListener("htmx:afterSettle", (event) => {
  if (event.detail.target?.id === "evidence" || event.detail.elt?.id === "evidence") arrive();
});
document.addEventListener("htmx:historyRestore", arrive);
document.addEventListener("DOMContentLoaded", arrive);

// Away and back: a poll that fails says so, and the next one that comes through takes it back.
document.addEventListener("htmx:sendError", () => { document.getElementById("offline").hidden = false; });
document.addEventListener("htmx:beforeSwap", () => { document.getElementById("offline").hidden = true; });

// Choosing a file sends it: the button is for where scripts do not run.
document.getElementById("upload")?.classList.add("scripted");

// Narrow screens begin with the rail folded.
if (matchMedia("(max-width: 1100px)").matches) document.getElementById("rail")?.removeAttribute("open");

// Upload: each file by itself, with its own progress; the plain form serves where scripts do not run.
function line(list, name) {
  const item = list.appendChild(document.createElement("li"));
  item.textContent = `${name} `;
  const bar = item.appendChild(document.createElement("progress"));
  bar.max = 1;
  bar.value = 0;
  return { item, bar };
}
function sendFile(form, file) {
  return new Promise((resolve) => {
    const { item, bar } = line(form.querySelector(".uploads"), file.name);
    const body = new FormData();
    body.append("csrfmiddlewaretoken", form.querySelector("[name=csrfmiddlewaretoken]").value);
    body.append("documents", file, file.name);
    const request = new XMLHttpRequest();
    request.upload.onprogress = (event) => { bar.value = event.total ? event.loaded / event.total : 0; };
    request.onload = () => { if (request.status < 400) tell(item, request.responseText); else fail(item, file); resolve(); };
    request.ontimeout = request.onerror = () => { fail(item, file); resolve(); };
    request.open("POST", form.action);
    request.setRequestHeader("HX-Request", "true");
    request.send(body);
  });
}
function tell(item, page) {
  const words = new DOMParser().parseFromString(page, "text/html").body.textContent.trim();
  if (words) item.textContent = words;
  else item.remove();
}
function fail(item, file) { item.textContent = `${file.name} could not be sent. Check the connection and add it again.`; }
async function sendAll(form, files) {
  for (const file of files) await sendFile(form, file);
  const shelf = document.getElementById("shelf");
  if (shelf) htmx.ajax("GET", form.dataset.shelf, { target: "#shelf", swap: "outerHTML" });
  else if (!form.querySelector(".uploads li")) location.assign(form.dataset.shelf);
}
document.addEventListener("change", (event) => {
  if (!event.target.matches("#upload input[type=file]") || !event.target.files.length) return;
  sendAll(event.target.form, [...event.target.files]);
  event.target.value = "";
});
for (const kind of ["dragover", "dragleave", "drop"]) {
  document.addEventListener(kind, (event) => {
    const form = document.getElementById("upload");
    if (!form || !event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    form.classList.toggle("dropping", kind === "dragover");
    if (kind === "drop") sendAll(form, [...event.dataTransfer.files]);
  });
}

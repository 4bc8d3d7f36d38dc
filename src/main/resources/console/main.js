import { html, render } from "lit";

render(html`<p>MCP resource gateway</p>`, document.getElementById("console"));

// Uses with a TypeScript client what a gateway offers beside resources, as Offers.Plan says, and prints what came of it
// as one JSON document.
// node offers.mjs v1|v2|v2-auto http|sse|stdio ADDRESS REVISION PLAN
import { connect } from './clients.mjs';

const [generation, transport, address, asked, planText] = process.argv.slice(2);
const plan = JSON.parse(planText);
const { client, revision } = await connect(generation, transport, address, asked, () => {});
console.log(JSON.stringify({
	revision,
	tools: (await client.listTools()).tools.map((tool) => tool.name),
	calls: await Promise.all(plan.calls.map(call)),
	prompts: (await client.listPrompts()).prompts.map((prompt) => prompt.name),
	messages: (await client.getPrompt(plan.prompt)).messages.map(message),
	completions: await completions(),
}));
await client.close();

async function call({ name, arguments: args }) {
	const { content, structuredContent, isError } = await client.callTool({ name, arguments: args });
	return { text: content[0].text, isStructured: structuredContent !== undefined, isError: isError ?? false };
}

function message({ role, content }) {
	return { role, type: content.type, text: content.text ?? content.resource.text };
}

async function completions() {
	const ref = { type: 'ref/prompt', name: plan.prompt.name };
	return (await client.complete({ ref, argument: { name: plan.argument, value: plan.typed } })).completion.values;
}

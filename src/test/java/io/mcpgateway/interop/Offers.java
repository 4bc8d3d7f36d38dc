package io.mcpgateway.interop;

import java.util.List;
import java.util.Map;

/**
 * What a client made of what a gateway offers beside resources.
 *
 * @param tools by name
 * @param calls what they said, in the order of the plan
 * @param prompts by name
 * @param messages of the prompt that was filled
 * @param completions of one of its arguments
 */
record Offers(String revision, List<String> tools, List<Said> calls, List<String> prompts, List<Message> messages,
		List<String> completions) {

	/** What a client is to use. */
	record Plan(List<Call> calls, Call prompt, String argument, String typed) {

	}

	/** A tool or a prompt, and its arguments. */
	record Call(String name, Map<String, String> arguments) {

	}

	/** The first text of a tool's answer, and what else there was. */
	record Said(String text, boolean isStructured, boolean isError) {

	}

	/** A message of a prompt; the text of a resource if that is embedded. */
	record Message(String role, String type, String text) {

	}

}

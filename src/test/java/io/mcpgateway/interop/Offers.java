package io.mcpgateway.interop;

import java.util.List;
import java.util.Map;

/**
 * A client's use of tools, prompts and completion.
 *
 * @param tools the names of the tools
 * @param calls the results, in the order of the plan
 * @param prompts the names of the prompts
 * @param messages the messages of the filled prompt
 * @param completions the values for one of the prompt's arguments
 */
record Offers(String revision, List<String> tools, List<Said> calls, List<String> prompts, List<Message> messages,
		List<String> completions) {

	/** Tools, prompt and completion that a client uses. */
	record Plan(List<Call> calls, Call prompt, String argument, String typed) {

	}

	/** Tool or prompt with its arguments. */
	record Call(String name, Map<String, String> arguments) {

	}

	/** First text of a tool's result, and the result's flags. */
	record Said(String text, boolean isStructured, boolean isError) {

	}

	/** Message of a prompt; its text may come from an embedded resource. */
	record Message(String role, String type, String text) {

	}

}

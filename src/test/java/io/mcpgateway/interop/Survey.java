package io.mcpgateway.interop;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Resources as a client saw them.
 *
 * @param uris the URIs of all pages, in order
 * @param binary the SHA-256 of the binary file
 * @param accented the text of the file whose name is not ASCII
 */
record Survey(String revision, List<String> uris, String text, String binary, String accented, List<String> completions,
		NotFound missing) {

	private static final JsonMapper JSON = new JsonMapper();

	/** Returns what a client in TypeScript saw. */
	static Survey of(String generation, Route route, String revision, Plan plan)
			throws IOException, InterruptedException {
		List<String> arguments = new ArrayList<>(List.of(generation));
		arguments.addAll(route.arguments());
		arguments.addAll(List.of(revision, JSON.writeValueAsString(plan)));
		CommandResult survey = NodePackages.install().run("survey.mjs", arguments);
		assertThat(survey.exitCode()).as(survey.errors()).isZero();
		return JSON.readValue(survey.output(), Survey.class);
	}

	/** URIs and completion that a client requests; the first four are URIs. */
	record Plan(String text, String binary, String accented, String missing, String template, String variable,
			String typed) {

	}

	/** Error for a missing resource. */
	record NotFound(int code, String uri) {

	}

}

package io.mcpgateway.interop;

import java.util.List;

/**
 * Resources as a client saw them.
 *
 * @param uris the URIs of all pages, in order
 * @param binary the SHA-256 of the binary file
 * @param accented the text of the file whose name is not ASCII
 */
record Survey(String revision, List<String> uris, String text, String binary, String accented, List<String> completions,
		NotFound missing) {

	/** URIs and completion that a client requests; the first four are URIs. */
	record Plan(String text, String binary, String accented, String missing, String template, String variable,
			String typed) {

	}

	/** Error for a missing resource. */
	record NotFound(int code, String uri) {

	}

}

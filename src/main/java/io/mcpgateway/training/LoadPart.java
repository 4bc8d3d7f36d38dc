package io.mcpgateway.training;

import java.io.IOException;

/** Part of a round of the load: the exchanges of one kind of client. */
interface LoadPart {

	/**
	 * Sends requests, checks the responses, and returns the number of requests.
	 * @throws UnexpectedResponseException for a response that is not the expected one
	 */
	int run() throws IOException;

}

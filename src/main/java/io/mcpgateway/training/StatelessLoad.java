package io.mcpgateway.training;

import java.io.IOException;
import java.util.List;

/** Client of the stateless revision: one connection for all requests of a round. */
record StatelessLoad(TrainedEndpoint endpoint, List<McpRequest> requests) implements LoadPart {

	@Override
	public int run() throws IOException {
		int count = 0;
		try (LoopbackConnection connection = new LoopbackConnection(this.endpoint.port())) {
			for (McpRequest request : this.requests) {
				byte[] bytes = this.endpoint.call(request);
				for (int i = 0; i < request.times(); i++) {
					check(request.expected(), bytes, connection.exchange(bytes));
					count++;
				}
			}
		}
		return count;
	}

	/** Checks that a response was sent and contains a text. */
	static void check(String expected, byte[] request, LoopbackConnection.Response response)
			throws UnexpectedResponseException {
		boolean isError = response.body().contains("\"error\":{");
		if (response.status() >= 500 || !response.body().contains(expected)
				|| (isError && !expected.startsWith("\"error\":"))) {
			throw new UnexpectedResponseException(expected, request, response.status() + " " + response.body());
		}
	}

}

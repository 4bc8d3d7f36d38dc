package io.mcpgateway.training;

import java.io.IOException;
import java.util.List;

/**
 * Browser or operator that gets pages of one port.
 *
 * @param paths the paths of the pages, which exist
 */
record PageLoad(TrainedEndpoint endpoint, int port, List<String> paths) implements LoadPart {

	@Override
	public int run() throws IOException {
		try (LoopbackConnection connection = new LoopbackConnection(this.port)) {
			for (String path : this.paths) {
				byte[] request = this.endpoint.get(path);
				LoopbackConnection.Response response = connection.exchange(request);
				if (response.status() != 200 || response.body().isEmpty()) {
					throw new UnexpectedResponseException("a page", request, Integer.toString(response.status()));
				}
			}
		}
		return this.paths.size();
	}

}

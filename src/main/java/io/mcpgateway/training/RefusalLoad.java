package io.mcpgateway.training;

import java.io.IOException;

/** Client without a key, whose request is refused. */
record RefusalLoad(TrainedEndpoint endpoint) implements LoadPart {

	@Override
	public int run() throws IOException {
		byte[] request = this.endpoint.call(TrainingRequests.READ);
		try (LoopbackConnection connection = new LoopbackConnection(this.endpoint.port())) {
			LoopbackConnection.Response response = connection.exchange(request);
			if (response.status() != 401) {
				throw new UnexpectedResponseException("status 401", request, Integer.toString(response.status()));
			}
		}
		return 1;
	}

}

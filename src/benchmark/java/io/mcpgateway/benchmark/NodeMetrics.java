package io.mcpgateway.benchmark;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;

/**
 * Metrics of a gateway, as Prometheus reads them.
 *
 * @param lines the lines of the exposition
 */
record NodeMetrics(List<String> lines) {

	static NodeMetrics of(ServerProcess server) throws IOException {
		URI uri = URI.create("http://127.0.0.1:" + server.port() + "/actuator/prometheus");
		try (HttpClient client = HttpClient.newHttpClient()) {
			return new NodeMetrics(
					client.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString()).body().lines().toList());
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new IOException(ex);
		}
	}

	/**
	 * Returns the sum over all labels of a metric; zero if there is none.
	 */
	double sum(String name) {
		return this.lines.stream()
			.filter((line) -> line.startsWith(name + "{") || line.startsWith(name + " "))
			.mapToDouble((line) -> Double.parseDouble(line.substring(line.lastIndexOf(' '))))
			.sum();
	}

}

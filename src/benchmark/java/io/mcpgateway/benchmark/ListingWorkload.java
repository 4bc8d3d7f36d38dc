package io.mcpgateway.benchmark;

import java.io.IOException;
import java.time.Duration;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

import org.HdrHistogram.Histogram;
import tools.jackson.databind.JsonNode;

/**
 * Workload of a client that follows {@code nextCursor} from the first page of a listing
 * to the last. It counts the resources. Parsing the JSON of the pages is outside of the
 * measured time.
 */
final class ListingWorkload implements Workload {

	private final McpClient client;

	private final int count;

	private final String suffix;

	/**
	 * Opens a client.
	 * @param count the number of resources
	 * @param suffix the end of the URIs to count
	 */
	ListingWorkload(int port, int count, String suffix) throws IOException {
		this.client = McpClient.open(port, ProtocolRevision.SESSION);
		this.count = count;
		this.suffix = suffix;
	}

	@Override
	public Histogram run(Duration duration) throws IOException {
		return Workload.repeat(duration, this::walk);
	}

	@Override
	public void close() throws IOException {
		this.client.close();
	}

	private long walk() throws IOException {
		Set<String> seen = new HashSet<>();
		Map<String, Object> params = Map.of();
		long nanos = 0;
		while (params != null) {
			byte[] request = this.client.request("resources/list", params);
			long start = System.nanoTime();
			byte[] answer = this.client.exchange(request);
			nanos += System.nanoTime() - start;
			params = next(McpClient.json(answer).path("result"), seen);
		}
		if (seen.size() != this.count) {
			throw new IOException("the listing has " + seen.size() + " resources instead of " + this.count);
		}
		return nanos;
	}

	private Map<String, Object> next(JsonNode page, Set<String> seen) {
		page.path("resources").forEach((resource) -> {
			String uri = resource.path("uri").asString();
			if (uri.endsWith(this.suffix)) {
				seen.add(uri);
			}
		});
		return page.has("nextCursor") ? Map.of("cursor", page.path("nextCursor").asString()) : null;
	}

}

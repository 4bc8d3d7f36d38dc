package io.mcpgateway.cluster.hub;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;

import io.mcpgateway.resource.Change;
import io.mcpgateway.resource.ChangeFeed;
import reactor.core.publisher.Flux;
import reactor.core.publisher.FluxSink;

/**
 * Source of numbered versions that all nodes see. Only those who watch at the time of a
 * write learn of it.
 */
final class SharedSource implements ChangeFeed {

	static final String PREFIX = "test:///";

	private final Map<String, Integer> versions = new ConcurrentHashMap<>();

	private final List<FluxSink<Change>> watches = new CopyOnWriteArrayList<>();

	private final List<String> uris;

	SharedSource(int count) {
		this.uris = IntStream.range(0, count).mapToObj((i) -> PREFIX + i).toList();
		this.uris.forEach((uri) -> this.versions.put(uri, 0));
	}

	List<String> uris() {
		return this.uris;
	}

	int version(String uri) {
		return this.versions.get(uri);
	}

	void write(String uri) {
		this.versions.merge(uri, 1, Integer::sum);
		this.watches.forEach((watch) -> watch.next(new Change.Updated(uri)));
	}

	/** Returns the number of watches. */
	int watches() {
		return this.watches.size();
	}

	@Override
	public String uriPrefix() {
		return PREFIX;
	}

	@Override
	public Watchers watchers() {
		return Watchers.ONE_NODE;
	}

	@Override
	public Flux<Change> changes() {
		return Flux.create((sink) -> {
			this.watches.add(sink);
			sink.onDispose(() -> this.watches.remove(sink));
			sink.next(new Change.Resync(PREFIX));
		}, FluxSink.OverflowStrategy.BUFFER);
	}

}

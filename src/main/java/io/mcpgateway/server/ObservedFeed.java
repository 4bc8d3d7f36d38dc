package io.mcpgateway.server;

import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.LongAdder;

import io.mcpgateway.resource.Change;
import io.mcpgateway.resource.ChangeFeed;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;

/**
 * A feed whose changes are counted, {@code mcp.resources.changes} by the prefix of its
 * URIs, and that tells how it fares, also as {@code mcp.feeds}.
 */
public final class ObservedFeed implements ChangeFeed {

	private final LongAdder seen = new LongAdder();

	private final ChangeFeed feed;

	private final Counter changes;

	private volatile State state = State.IDLE;

	private volatile @Nullable Instant lastChange;

	/** Count what is seen by {@code feed}. */
	public ObservedFeed(ChangeFeed feed, MeterRegistry registry) {
		this.feed = feed;
		this.changes = Counter.builder("mcp.resources.changes")
			.description("Changes seen at a source")
			.tag("mount", feed.uriPrefix())
			.register(registry);
		for (State each : State.values()) {
			Gauge.builder("mcp.feeds", this, (observed) -> (observed.state == each) ? 1 : 0)
				.description("1 for the state that the watch of a source is in")
				.tag("mount", feed.uriPrefix())
				.tag("state", each.name().toLowerCase(Locale.ROOT))
				.register(registry);
		}
	}

	@Override
	public String uriPrefix() {
		return this.feed.uriPrefix();
	}

	@Override
	public List<String> uriPrefixes() {
		return this.feed.uriPrefixes();
	}

	@Override
	public Flux<Change> changes() {
		return this.feed.changes()
			.doOnSubscribe((subscription) -> this.state = State.STARTING)
			.doOnNext(this::saw)
			.doOnError((failure) -> this.state = State.BROKEN)
			.doOnCancel(() -> this.state = State.IDLE);
	}

	State state() {
		return this.state;
	}

	long seen() {
		return this.seen.sum();
	}

	/** When something changed last; {@code null} if nothing did. */
	@Nullable Instant lastChange() {
		return this.lastChange;
	}

	private void saw(Change change) {
		this.state = State.WATCHING;
		if (!(change instanceof Change.Unseen)) {
			this.changes.increment();
			this.seen.increment();
			this.lastChange = Instant.now();
		}
	}

	/** How a feed fares. */
	enum State {

		/** Nobody watches, or another node does. */
		IDLE,

		/** The watch is not in place yet. */
		STARTING,

		/** What changes is seen. */
		WATCHING,

		/** The watch broke and will be tried again. */
		BROKEN

	}

}

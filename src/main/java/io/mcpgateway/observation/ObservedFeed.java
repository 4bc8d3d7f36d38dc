package io.mcpgateway.observation;

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
 * Feed that counts changes, {@code mcp.resources.changes} by URI prefix, and reports its
 * state, {@code mcp.feeds}, and the resources without an answer,
 * {@code mcp.feeds.unknown}.
 */
public final class ObservedFeed implements ChangeFeed {

	private final LongAdder changeCount = new LongAdder();

	private final ChangeFeed feed;

	private final Counter changes;

	private volatile State state = State.IDLE;

	private volatile @Nullable Instant lastChange;

	public ObservedFeed(ChangeFeed feed, MeterRegistry registry) {
		this.feed = feed;
		this.changes = Counter.builder("mcp.resources.changes")
			.description("Changes of resources seen by a feed")
			.tag("mount", feed.uriPrefix())
			.register(registry);
		Gauge.builder("mcp.feeds.unknown", feed, ChangeFeed::unknownResources)
			.description("Subscribed resources for which the source does not answer")
			.tag("mount", feed.uriPrefix())
			.register(registry);
		for (State value : State.values()) {
			Gauge.builder("mcp.feeds", this, (observed) -> (observed.state == value) ? 1 : 0)
				.description("1 for the current state of a feed, 0 for the others")
				.tag("mount", feed.uriPrefix())
				.tag("state", value.name().toLowerCase(Locale.ROOT))
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
	public Watchers watchers() {
		return this.feed.watchers();
	}

	@Override
	public int unknownResources() {
		return this.feed.unknownResources();
	}

	@Override
	public Flux<Change> changes() {
		return this.feed.changes()
			.doOnSubscribe((subscription) -> this.state = State.STARTING)
			.doOnNext(this::onChange)
			.doOnError((failure) -> this.state = State.BROKEN)
			.doOnCancel(() -> this.state = State.IDLE);
	}

	State state() {
		return this.state;
	}

	long changeCount() {
		return this.changeCount.sum();
	}

	/** Returns the time of the last change; {@code null} if there was none. */
	@Nullable Instant lastChange() {
		return this.lastChange;
	}

	private void onChange(Change change) {
		this.state = State.WATCHING;
		if (!(change instanceof Change.Resync)) {
			this.changes.increment();
			this.changeCount.increment();
			this.lastChange = Instant.now();
		}
	}

	/** State of a feed. */
	enum State {

		/** This node does not watch. */
		IDLE,

		/** The watch is being set up. */
		STARTING,

		/** The watch reports changes. */
		WATCHING,

		/** The watch failed and will be retried. */
		BROKEN

	}

}

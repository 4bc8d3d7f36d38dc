package io.mcpgateway.testkit;

import io.mcpgateway.resource.Change;
import io.mcpgateway.resource.ChangeFeed;
import io.mcpgateway.resource.uri.ResourceUri;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Sinks;

/**
 * Sees the changes of {@code test://} that a test says there are.
 */
public final class TestFeed implements ChangeFeed {

	private static final String PREFIX = "test://";

	private final Sinks.Many<Change> changes = Sinks.many().multicast().directBestEffort();

	@Override
	public String uriPrefix() {
		return PREFIX;
	}

	@Override
	public Flux<Change> changes() {
		return this.changes.asFlux().startWith(new Change.Unseen(PREFIX));
	}

	/** Under which URI what is at another is told: the same, without a slash made up. */
	public static String subject(ResourceUri uri) {
		return uri.path().isEmpty() ? PREFIX + uri.authority() : uri.subject();
	}

	/** Let a resource change. */
	public void update(String uri) {
		tell(new Change.Updated(uri));
	}

	/** Let something happen. */
	public void tell(Change change) {
		this.changes.emitNext(change, Sinks.EmitFailureHandler.FAIL_FAST);
	}

}

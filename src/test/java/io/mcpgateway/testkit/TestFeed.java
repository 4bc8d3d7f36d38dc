package io.mcpgateway.testkit;

import io.mcpgateway.resource.Change;
import io.mcpgateway.resource.ChangeFeed;
import io.mcpgateway.resource.uri.ResourceUri;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Sinks;

/** Feed of the changes that a test publishes for {@code test://}. */
public final class TestFeed implements ChangeFeed {

	private static final String PREFIX = "test://";

	private final Sinks.Many<Change> changes = Sinks.many().multicast().directBestEffort();

	@Override
	public String uriPrefix() {
		return PREFIX;
	}

	@Override
	public Flux<Change> changes() {
		return this.changes.asFlux().startWith(new Change.Resync(PREFIX));
	}

	/** Returns the subject of a URI: the URI itself, without an added slash. */
	public static String subject(ResourceUri uri) {
		return uri.path().isEmpty() ? PREFIX + uri.authority() : uri.subject();
	}

	/** Publishes a change of a resource. */
	public void update(String uri) {
		tell(new Change.Updated(uri));
	}

	/** Publishes a change. */
	public void tell(Change change) {
		this.changes.emitNext(change, Sinks.EmitFailureHandler.FAIL_FAST);
	}

}

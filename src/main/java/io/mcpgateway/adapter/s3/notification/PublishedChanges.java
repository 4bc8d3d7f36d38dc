package io.mcpgateway.adapter.s3.notification;

import io.mcpgateway.resource.Change;
import reactor.core.publisher.Flux;
import reactor.core.publisher.SynchronousSink;

/**
 * A place in a feed that is passed when all changes before it have been published.
 */
final class PublishedChanges {

	private PublishedChanges() {
	}

	/**
	 * Changes that end once they have been published: by then the next is requested, and
	 * there is none.
	 */
	static Flux<Change> all(Flux<Change> changes) {
		return changes.concatWith(Flux.generate(SynchronousSink::complete));
	}

}

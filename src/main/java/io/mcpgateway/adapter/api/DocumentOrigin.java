package io.mcpgateway.adapter.api;

import java.net.URI;
import java.time.Duration;
import java.util.Objects;

import org.jspecify.annotations.Nullable;

/**
 * Files of a document at a URL. References lead to files of the same origin, which the
 * client of the API requests, for five minutes in all.
 */
final class DocumentOrigin extends BoundedFiles {

	private static final Duration MAX_DURATION = Duration.ofMinutes(5);

	private final ApiClient client;

	private final long endsAt = System.nanoTime() + MAX_DURATION.toNanos();

	/** Creates the files of a document, received from a URL by a client. */
	DocumentOrigin(URI url, ReceivedDocument document, ApiClient client) {
		super(url, document);
		this.client = client;
	}

	@Override
	boolean isServed(URI file) {
		return Objects.equals(file.getScheme(), root().getScheme())
				&& Objects.equals(file.getRawAuthority(), root().getRawAuthority());
	}

	@Override
	@Nullable ReceivedDocument receive(URI file) {
		if (System.nanoTime() - this.endsAt > 0) {
			throw new OpenApiException("has files that take more than 5 minutes to receive");
		}
		return this.client.document(file).flatMap((response) -> ReceivedDocument.of(response.body())).block();
	}

}

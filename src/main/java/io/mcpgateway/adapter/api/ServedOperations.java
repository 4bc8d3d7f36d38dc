package io.mcpgateway.adapter.api;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

import io.mcpgateway.adapter.api.mount.ApiMount;
import io.mcpgateway.resource.SourceUnavailableException;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.InputStreamSource;

/** The operations of a mount now: those of the configuration and of the document. */
final class ServedOperations {

	private final OpenApiReader reader;

	private final List<ApiOperation> configured;

	private final ApiPathFilter filter;

	private volatile ApiOperations current;

	private volatile @Nullable String failure;

	private volatile boolean isComplete;

	/** Creates the operations of the configuration; a document is still missing. */
	public ServedOperations(ApiMount mount) {
		this.reader = new OpenApiReader(mount.headers().keySet(), mount.query().keySet());
		this.configured = ConfiguredOperations.of(mount.operations());
		this.filter = new ApiPathFilter(mount.include(), mount.exclude());
		this.current = new ApiOperations(this.configured, this.filter);
		this.isComplete = mount.openapi() == null;
	}

	/**
	 * Serves the operations of a document from now on.
	 * @param document opens the document, each time from its beginning
	 * @throws OpenApiException if the document cannot be served; the operations stay
	 * @throws IOException if the document cannot be read; the operations stay
	 */
	public void load(InputStreamSource document) throws IOException {
		List<ApiOperation> all = new ArrayList<>(this.configured);
		all.addAll(this.reader.read(document));
		this.current = new ApiOperations(all, this.filter);
		this.isComplete = true;
		this.failure = null;
	}

	/** Keeps the operations, with a reason for operators why the document failed. */
	public void fail(String why) {
		this.failure = why;
	}

	/** Returns the operations known now, maybe without those of a missing document. */
	public ApiOperations known() {
		return this.current;
	}

	/**
	 * Returns all operations.
	 * @throws SourceUnavailableException if the document was never read
	 */
	public ApiOperations all() {
		if (!this.isComplete) {
			String why = this.failure;
			throw new SourceUnavailableException(
					"the OpenAPI document is missing: " + ((why != null) ? why : "it is being read"), null);
		}
		return this.current;
	}

	/** Returns why the last look at the document failed; {@code null} if it did not. */
	public @Nullable String failure() {
		return this.failure;
	}

}

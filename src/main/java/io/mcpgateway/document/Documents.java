package io.mcpgateway.document;

import io.mcpgateway.resource.AdapterLayer;
import io.mcpgateway.resource.ResourceAdapter;
import io.mcpgateway.resource.content.ContentCache;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.DisposableBean;

/** Documents as Markdown, in all mounts or in no mount. */
final class Documents implements AdapterLayer, DisposableBean {

	private final @Nullable DocumentConverter converter;

	private final @Nullable ContentCache cache;

	private final AutoCloseable[] parts;

	/**
	 * Creates documents.
	 * @param converter {@code null} if documents have no Markdown
	 * @param cache cache of small Markdown; {@code null} likewise
	 * @param parts what ends with the gateway, in this order
	 */
	Documents(@Nullable DocumentConverter converter, @Nullable ContentCache cache, AutoCloseable... parts) {
		this.converter = converter;
		this.cache = cache;
		this.parts = parts;
	}

	/** Returns the same adapter with Markdown for its documents, if enabled. */
	@Override
	public ResourceAdapter around(ResourceAdapter adapter) {
		return (this.converter != null && this.cache != null) ? new DocumentAdapter(adapter, this.converter, this.cache)
				: adapter;
	}

	@Override
	public void destroy() throws Exception {
		for (AutoCloseable part : this.parts) {
			part.close();
		}
	}

}

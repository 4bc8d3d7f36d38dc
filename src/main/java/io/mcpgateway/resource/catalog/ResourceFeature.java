package io.mcpgateway.resource.catalog;

import java.time.Duration;
import java.util.List;

import io.mcpgateway.protocol.Caching;
import io.mcpgateway.protocol.MethodNames;
import io.mcpgateway.protocol.PaginatedParams;
import io.mcpgateway.protocol.Resource;
import io.mcpgateway.protocol.ResourceRequests.ListResourceTemplatesResult;
import io.mcpgateway.protocol.ResourceRequests.ListResourcesResult;
import io.mcpgateway.protocol.ResourceRequests.ReadResourceParams;
import io.mcpgateway.protocol.ResourceRequests.ReadResourceResult;
import io.mcpgateway.protocol.ServerCapabilities;
import io.mcpgateway.rpc.Feature;
import io.mcpgateway.rpc.Method;
import io.mcpgateway.rpc.ProgressReporter;

/** Feature for the MCP methods of resources: lists, templates and reads. */
public final class ResourceFeature implements Feature {

	private final ResourceCatalog catalog;

	private final Duration progressInterval;

	/**
	 * Creates the feature.
	 * @param progressInterval minimum time between two progress notifications of a read
	 */
	public ResourceFeature(ResourceCatalog catalog, Duration progressInterval) {
		this.catalog = catalog;
		this.progressInterval = progressInterval;
	}

	@Override
	public List<Method<?>> methods() {
		return List.of(
				Method.call(
						MethodNames.LIST_RESOURCES, PaginatedParams.class, (params,
								call) -> this.catalog.list(params.cursor()).map(this::list)),
				Method.call(MethodNames.LIST_TEMPLATES, PaginatedParams.class,
						(params, call) -> this.catalog.templates(params.cursor())
							.map((page) -> new ListResourceTemplatesResult(page.items(), page.nextCursor(),
									this.catalog.caching()))),
				Method.stream(MethodNames.READ_RESOURCE, ReadResourceParams.class,
						(params, call) -> ProgressReporter.during(call, this.progressInterval,
								(progress) -> this.catalog
									.read(params.uri(), new ReadCondition(params.knownEtag()), progress)
									.map(this::read)))
					.audited()
					.mirroring("uri"));
	}

	private ReadResourceResult read(ReadResult reading) {
		return new ReadResourceResult(List.of(reading.contents()), reading.caching());
	}

	/** Marks an incomplete list as stale, so that clients do not keep the list. */
	private ListResourcesResult list(Page<Resource> page) {
		Caching caching = this.catalog.caching();
		return new ListResourcesResult(page.items(), page.nextCursor(),
				page.unavailable().isEmpty() ? caching : caching.stale(), page.unavailable(), page.leftOut());
	}

	@Override
	public ServerCapabilities capabilities() {
		return ServerCapabilities.of(new ServerCapabilities.Resources(null, null));
	}

}

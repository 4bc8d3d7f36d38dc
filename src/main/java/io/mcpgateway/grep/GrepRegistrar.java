package io.mcpgateway.grep;

import io.mcpgateway.blocking.FairScheduler;
import io.mcpgateway.configuration.BoundProperties;
import io.mcpgateway.resource.catalog.ResourceCatalog;
import io.mcpgateway.search.LineCandidates;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import org.springframework.beans.factory.BeanRegistrar;
import org.springframework.beans.factory.BeanRegistry;
import org.springframework.beans.factory.BeanRegistry.SupplierContext;
import org.springframework.core.env.Environment;

/** Registrar of the search of lines, if {@code gateway.search} is enabled. */
public final class GrepRegistrar implements BeanRegistrar {

	private static final String THREADS = "grep-scheduler";

	private static final int QUEUED = 1000;

	@Override
	public void register(BeanRegistry registry, Environment environment) {
		GrepProperties properties = BoundProperties.read(environment, GrepProperties.PREFIX, GrepProperties.class);
		if (environment.getProperty("gateway.search.enabled", Boolean.class, true)) {
			registry.registerBean(THREADS, FairScheduler.class,
					(bean) -> bean.supplier((context) -> FairScheduler.of(threads(), QUEUED, "grep")));
			registry.registerBean("grep", Grep.class, (bean) -> bean.supplier((context) -> grep(context, properties)));
		}
	}

	/** Returns the number of threads, of which one caller has half. */
	private static int threads() {
		return 2 * Math.max(2, Runtime.getRuntime().availableProcessors());
	}

	private static Grep grep(SupplierContext context, GrepProperties properties) {
		Timer searches = Timer.builder("mcp.grep.searches")
			.description("Searches of lines")
			.register(context.bean(MeterRegistry.class));
		return new CatalogGrep(context.bean(ResourceCatalog.class), context.bean(LineCandidates.class),
				context.bean(THREADS, FairScheduler.class), properties, searches);
	}

}

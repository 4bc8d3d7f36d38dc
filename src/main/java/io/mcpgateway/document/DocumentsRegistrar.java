package io.mcpgateway.document;

import io.mcpgateway.configuration.BoundProperties;
import io.mcpgateway.resource.content.ContentCache;
import io.micrometer.core.instrument.MeterRegistry;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.BeanRegistrar;
import org.springframework.beans.factory.BeanRegistry;
import org.springframework.core.env.Environment;
import org.springframework.util.Assert;

/** Registrar of documents as Markdown, with their health and metrics. */
public final class DocumentsRegistrar implements BeanRegistrar {

	private static final Logger logger = LoggerFactory.getLogger(DocumentsRegistrar.class);

	@Override
	public void register(BeanRegistry registry, Environment environment) {
		DocumentProperties properties = BoundProperties.read(environment, DocumentProperties.PREFIX,
				DocumentProperties.class);
		WorkerLibrary library = Boolean.FALSE.equals(properties.enabled()) ? null : WorkerLibrary.find();
		if (library != null) {
			register(registry, properties, library);
			return;
		}
		Assert.isTrue(!Boolean.TRUE.equals(properties.enabled()), DocumentProperties.PREFIX
				+ ".enabled needs the parsers: put lib/extract beside the jar, as in the image, or set it to false");
		if (properties.enabled() == null) {
			logger.info("Documents have no Markdown, since there is no lib/extract beside the jar");
		}
		registry.registerBean("documents", Documents.class,
				(bean) -> bean.supplier((context) -> new Documents(null, null)));
	}

	private static void register(BeanRegistry registry, DocumentProperties properties, WorkerLibrary library) {
		DocumentFiles files = new DocumentFiles(DocumentProperties.PREFIX + ".directory", properties.directory());
		files.check();
		MarkdownCache cache = new MarkdownCache(files, properties.cacheSize());
		SpoolPlaces places = new SpoolPlaces(files, properties.workers(), properties.maxWaiting(), properties.maxSize(),
				properties.maxTime());
		registry.registerBean("document-monitor", ConversionMonitor.class,
				(bean) -> bean.supplier((context) -> new ConversionMonitor(context.bean(MeterRegistry.class))));
		registry.registerBean("document-workers", WorkerPool.class, (bean) -> bean
			.supplier((context) -> new WorkerPool(properties, library, places.size(), ContainerMemory.SYSTEM)));
		registry.registerBean("documents", Documents.class, (bean) -> bean.supplier((context) -> {
			WorkerPool workers = context.bean(WorkerPool.class);
			ConversionMonitor monitor = context.bean(ConversionMonitor.class);
			monitor.bind(workers, places, cache);
			return new Documents(new DocumentConverter(properties, places, cache, workers, monitor),
					context.bean(ContentCache.class), workers, files);
		}));
		registry.registerBean("documentsHealthIndicator", DocumentsHealth.class,
				(bean) -> bean.supplier((context) -> new DocumentsHealth(context.bean(ConversionMonitor.class),
						context.bean(WorkerPool.class), places)));
	}

}

package io.mcpgateway.cache;

import io.mcpgateway.resource.content.ContentCache;
import io.micrometer.core.instrument.MeterRegistry;

import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Bean of the cache of contents. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(CacheProperties.class)
public class CacheConfiguration {

	@Bean
	ContentCache contentCache(CacheProperties properties, MeterRegistry registry) {
		return new BoundedContentCache(properties.maxSize(), registry);
	}

}

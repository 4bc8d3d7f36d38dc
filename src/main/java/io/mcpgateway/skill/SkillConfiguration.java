package io.mcpgateway.skill;

import io.mcpgateway.resource.ResourceAdapter;
import io.mcpgateway.resource.catalog.ResourceCatalog;
import io.mcpgateway.rpc.Groups;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Bean of the skills extension. */
@Configuration(proxyBeanMethods = false)
public class SkillConfiguration {

	@Bean
	SkillFeature skillFeature(ResourceCatalog catalog, ObjectProvider<ResourceAdapter> adapters, Groups groups) {
		return new SkillFeature(catalog,
				adapters.stream()
					.filter((adapter) -> adapter.settings().skills())
					.map(ResourceAdapter::uriPrefix)
					.toList(),
				groups);
	}

}

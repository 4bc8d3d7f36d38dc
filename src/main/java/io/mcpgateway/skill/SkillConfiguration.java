package io.mcpgateway.skill;

import io.mcpgateway.resource.catalog.ResourceCatalog;
import io.mcpgateway.rpc.Groups;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Bean of the skills extension. */
@Configuration(proxyBeanMethods = false)
public class SkillConfiguration {

	@Bean
	SkillFeature skillFeature(ResourceCatalog catalog, Groups groups) {
		return new SkillFeature(catalog, () -> catalog.uriPrefixes((settings) -> settings.skills()), groups);
	}

}

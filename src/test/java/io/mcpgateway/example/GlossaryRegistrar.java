package io.mcpgateway.example;

import java.util.Map;

import io.mcpgateway.configuration.BoundProperties;
import io.mcpgateway.resource.ResourceAdapter;
import org.springframework.beans.factory.BeanRegistrar;
import org.springframework.beans.factory.BeanRegistry;
import org.springframework.core.env.Environment;

/** Registrar of the adapter, if {@code example.glossary} has a term. */
public final class GlossaryRegistrar implements BeanRegistrar {

	@Override
	public void register(BeanRegistry registry, Environment environment) {
		Map<String, String> glossary = BoundProperties.readNamed(environment, "example.glossary", String.class);
		if (!glossary.isEmpty()) {
			registry.registerBean("glossary", ResourceAdapter.class,
					(bean) -> bean.supplier((context) -> new GlossaryAdapter(glossary)));
		}
	}

}

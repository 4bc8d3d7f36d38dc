package io.mcpgateway.resource.catalog;

import java.util.List;

import io.mcpgateway.protocol.ResourceTemplate;
import io.mcpgateway.resource.ResourceAdapter;
import io.mcpgateway.resource.VariableDescription;
import io.mcpgateway.resource.uri.TemplateExpansion;

/**
 * Template of the catalog with its adapter, which describes the variables.
 */
public final class CatalogTemplate {

	private final ResourceTemplate template;

	private final ResourceAdapter adapter;

	CatalogTemplate(ResourceTemplate template, ResourceAdapter adapter) {
		this.template = template;
		this.adapter = adapter;
	}

	public ResourceTemplate template() {
		return this.template;
	}

	/** Returns the text of the template. */
	public String text() {
		return this.template.uriTemplate();
	}

	/** Returns the variables in the order of the template. */
	public List<VariableDescription> variables() {
		return this.adapter.variables(text());
	}

	/** Returns whether a URI of the template may start with a prefix. */
	boolean mayStartWith(String prefix) {
		return text().startsWith(prefix) || prefix.startsWith(TemplateExpansion.of(text()).uri());
	}

}

package io.mcpgateway.resource;

import io.mcpgateway.protocol.Caching;

/**
 * Choices of the operator for an adapter, constant while the adapter lives.
 *
 * @param caching the caching hints for lists and content
 * @param indexed whether search includes the adapter
 * @param skills whether the operator serves the skills among the directories
 * @param list the extent of the adapter in the list of all resources
 * @param scope all configuration that decides which resources and texts search finds,
 * without secrets. An index kept from a different scope is dropped before the first
 * search
 */
public record AdapterSettings(Caching caching, boolean indexed, boolean skills, ListMode list, String scope) {

	/** Settings of an adapter without configuration: listed and indexed, never cached. */
	public static final AdapterSettings DEFAULT = new AdapterSettings(Caching.NONE, true, false, ListMode.ALL, "");

	public AdapterSettings withCaching(Caching caching) {
		return new AdapterSettings(caching, this.indexed, this.skills, this.list, this.scope);
	}

	public AdapterSettings withIndexed(boolean indexed) {
		return new AdapterSettings(this.caching, indexed, this.skills, this.list, this.scope);
	}

	public AdapterSettings withScope(String scope) {
		return new AdapterSettings(this.caching, this.indexed, this.skills, this.list, scope);
	}

}

package io.mcpgateway.example;

import java.util.Map;

import io.mcpgateway.resource.ResourceAdapter;
import io.mcpgateway.resource.ResourceAdapterContract;

/** Contract of adapters, held by the worked example. */
class GlossaryAdapterTests implements ResourceAdapterContract {

	private final GlossaryAdapter adapter = new GlossaryAdapter(
			Map.of("API", "A set of calls", "blob", "Bytes without a type", "open source", "Code that all may read"));

	@Override
	public ResourceAdapter adapter() {
		return this.adapter;
	}

	@Override
	public String addResource() {
		return this.adapter.put("commit", "A change that is recorded");
	}

}

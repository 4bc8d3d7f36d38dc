package io.mcpgateway.resource.catalog;

import java.util.Comparator;
import java.util.List;

import io.mcpgateway.protocol.Resource;
import io.mcpgateway.resource.ResourceAdapter;
import io.mcpgateway.resource.ResourceAdapterContract;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests of an adapter whose lists follow another order than the URIs. */
class NamedResourcesTests implements ResourceAdapterContract {

	private final NamedResources adapter = new NamedResources("db://names/", "a b", "ab", "a-b", "Äpfel", "zebra", "é");

	@Override
	public ResourceAdapter adapter() {
		return this.adapter;
	}

	@Override
	public Comparator<String> order() {
		return this.adapter.order();
	}

	@Override
	public String addResource() {
		return this.adapter.add("added");
	}

	@Test
	void listsInAnOrderThatIsNotThatOfItsUris() {
		List<String> uris = this.adapter.list("", 100).map(Resource::uri).collectList().blockOptional().orElseThrow();
		assertThat(uris).isNotEqualTo(uris.stream().sorted().toList());
	}

}

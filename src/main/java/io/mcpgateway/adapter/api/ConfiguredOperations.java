package io.mcpgateway.adapter.api;

import java.util.Arrays;
import java.util.List;
import java.util.Map;

import io.mcpgateway.adapter.api.ApiParameter.ValueType;
import io.mcpgateway.adapter.api.mount.ConfiguredOperation;
import io.mcpgateway.resource.uri.UriTemplate;

/** Reader of the operations that the configuration describes. */
final class ConfiguredOperations {

	private static final String QUERY = "{?";

	private ConfiguredOperations() {
	}

	/** Returns the operations by name, in a fixed order. */
	public static List<ApiOperation> of(Map<String, ConfiguredOperation> configured) {
		return configured.entrySet()
			.stream()
			.sorted(Map.Entry.comparingByKey())
			.map((entry) -> operation(entry.getKey(), entry.getValue()))
			.toList();
	}

	private static ApiOperation operation(String name, ConfiguredOperation configured) {
		int query = configured.path().indexOf(QUERY);
		UriTemplate path = UriTemplate.parse((query < 0) ? configured.path() : configured.path().substring(0, query));
		List<String> names = (query < 0) ? List.of() : Arrays
			.asList(configured.path().substring(query + QUERY.length(), configured.path().length() - 1).split(","));
		return new ApiOperation(path,
				path.variables().stream().map((variable) -> parameter(variable, true, configured)).toList(),
				names.stream().map((variable) -> parameter(variable, false, configured)).toList(), name,
				configured.title(), configured.description(), configured.mimeType());
	}

	private static ApiParameter parameter(String variable, boolean isRequired, ConfiguredOperation configured) {
		return new ApiParameter(variable, variable, null, isRequired, ValueType.TEXT,
				configured.values().getOrDefault(variable, List.of()), false, null);
	}

}

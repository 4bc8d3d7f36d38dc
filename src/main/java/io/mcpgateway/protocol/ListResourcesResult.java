package io.mcpgateway.protocol;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import org.jspecify.annotations.Nullable;

/**
 * Page of resources.
 *
 * @param unavailable the URI prefixes that are left out because their source failed
 * @param isTruncated whether this is the last page although more resources exist
 */
public record ListResourcesResult(List<Resource> resources, @Nullable String nextCursor, @JsonUnwrapped Caching caching,
		@JsonIgnore List<String> unavailable, @JsonIgnore boolean isTruncated) implements Result {

	public ListResourcesResult {
		resources = List.copyOf(resources);
		unavailable = List.copyOf(unavailable);
	}

	@Override
	public ResultMeta meta() {
		Map<String, Object> meta = new HashMap<>();
		if (!this.unavailable.isEmpty()) {
			meta.put(MetaKeys.UNAVAILABLE, this.unavailable);
		}
		if (this.isTruncated) {
			meta.put(MetaKeys.TRUNCATED, true);
		}
		return meta.isEmpty() ? ResultMeta.NONE : new ResultMeta(meta);
	}

}

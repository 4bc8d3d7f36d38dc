package io.mcpgateway.protocol;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import org.jspecify.annotations.Nullable;

/** Parameters and results of the methods of resources. */
public interface ResourceRequests {

	/**
	 * Page of resources.
	 *
	 * @param unavailable the URI prefixes that are left out because their source failed
	 * @param leftOut the URI prefixes with more resources, if this is the last page
	 * although they have more
	 */
	record ListResourcesResult(List<Resource> resources, @Nullable String nextCursor, @JsonUnwrapped Caching caching,
			@JsonIgnore List<String> unavailable, @JsonIgnore List<String> leftOut) implements Result {

		private static final String HINT = "More resources are below the prefixes of leftOut."
				+ " Read a prefix as a directory, fill a template of resources/templates/list,"
				+ " or use the tools find, search and list_resources.";

		public ListResourcesResult {
			resources = List.copyOf(resources);
			unavailable = List.copyOf(unavailable);
			leftOut = List.copyOf(leftOut);
		}

		@Override
		public ResultMeta meta() {
			Map<String, Object> meta = new HashMap<>();
			if (!this.unavailable.isEmpty()) {
				meta.put(MetaKeys.UNAVAILABLE, this.unavailable);
			}
			if (!this.leftOut.isEmpty()) {
				meta.put(MetaKeys.TRUNCATED, true);
				meta.put(MetaKeys.LEFT_OUT, this.leftOut);
				meta.put(MetaKeys.HINT, HINT);
			}
			return meta.isEmpty() ? ResultMeta.NONE : new ResultMeta(meta);
		}

	}

	/** Page of resource templates. */
	record ListResourceTemplatesResult(List<ResourceTemplate> resourceTemplates, @Nullable String nextCursor,
			@JsonUnwrapped Caching caching) implements Result {

		public ListResourceTemplatesResult {
			resourceTemplates = List.copyOf(resourceTemplates);
		}

	}

	/** Parameters of {@code resources/read}. */
	record ReadResourceParams(String uri, @JsonProperty("_meta") @Nullable Meta meta) {

		public ReadResourceParams {
			Objects.requireNonNull(uri, "uri is required");
		}

		/**
		 * Returns the entity tag of the content that the client has; {@code null} for
		 * none.
		 */
		public @Nullable String knownEtag() {
			return (this.meta != null) ? this.meta.etag : null;
		}

		/**
		 * Metadata of the request.
		 *
		 * @param etag the entity tag of the content that the client has
		 */
		public record Meta(@JsonProperty(MetaKeys.IF_NONE_MATCH) @Nullable String etag) {

		}

	}

	/** Result of {@code resources/read}. */
	record ReadResourceResult(List<ResourceContents> contents, @JsonUnwrapped Caching caching) implements Result {

		public ReadResourceResult {
			contents = List.copyOf(contents);
		}

	}

}

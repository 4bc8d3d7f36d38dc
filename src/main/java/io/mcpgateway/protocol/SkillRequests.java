package io.mcpgateway.protocol;

import java.util.List;
import java.util.Map;
import java.util.Objects;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import org.jspecify.annotations.Nullable;

/** Parameters and results of the extension for skills. */
public interface SkillRequests {

	/**
	 * Page of skills.
	 *
	 * @param unavailable the URI prefixes that are left out because their source failed
	 */
	record ListSkillsResult(List<Skill> skills, @Nullable String nextCursor, @JsonUnwrapped Caching caching,
			@JsonIgnore List<String> unavailable) implements Result {

		public ListSkillsResult {
			skills = List.copyOf(skills);
			unavailable = List.copyOf(unavailable);
		}

		@Override
		public ResultMeta meta() {
			return this.unavailable.isEmpty() ? ResultMeta.NONE
					: new ResultMeta(Map.of(MetaKeys.UNAVAILABLE, this.unavailable));
		}

	}

	/**
	 * Parameters of {@code skills/get}.
	 *
	 * @param uri the URI of the skill's {@code SKILL.md}
	 */
	record GetSkillParams(String uri) {

		public GetSkillParams {
			Objects.requireNonNull(uri, "uri is required");
		}

	}

	/** Result of {@code skills/get}. */
	record GetSkillResult(Skill skill, @JsonUnwrapped Caching caching) implements Result {

	}

	/**
	 * Parameters of {@code resources/directory/read}.
	 *
	 * @param cursor the position from an earlier page
	 */
	record ReadResourceDirectoryParams(String uri, @Nullable String cursor) {

		public ReadResourceDirectoryParams {
			Objects.requireNonNull(uri, "uri is required");
		}

	}

	/** Page of the direct children of a directory. */
	record ReadResourceDirectoryResult(List<Resource> resources, @Nullable String nextCursor) implements Result {

		public ReadResourceDirectoryResult {
			resources = List.copyOf(resources);
		}

	}

}

package io.mcpgateway.protocol;

import java.util.List;
import java.util.Map;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import org.jspecify.annotations.Nullable;

/**
 * Page of skills.
 *
 * @param unavailable the URI prefixes that are left out because their source failed
 */
public record ListSkillsResult(List<Skill> skills, @Nullable String nextCursor, @JsonUnwrapped Caching caching,
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

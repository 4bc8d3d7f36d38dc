package io.mcpgateway.protocol;

import java.util.Objects;

/**
 * Parameters of {@code skills/get}.
 *
 * @param uri the URI of the skill's {@code SKILL.md}
 */
public record GetSkillParams(String uri) {

	public GetSkillParams {
		Objects.requireNonNull(uri, "uri is required");
	}

}

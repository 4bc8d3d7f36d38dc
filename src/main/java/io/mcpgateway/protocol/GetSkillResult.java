package io.mcpgateway.protocol;

import com.fasterxml.jackson.annotation.JsonUnwrapped;

/** Result of {@code skills/get}. */
public record GetSkillResult(Skill skill, @JsonUnwrapped Caching caching) implements Result {

}

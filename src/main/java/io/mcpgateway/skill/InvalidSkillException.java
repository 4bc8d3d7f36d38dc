package io.mcpgateway.skill;

import java.io.Serial;

/** Reason why a directory with a {@code SKILL.md} is no skill, for operators. */
final class InvalidSkillException extends RuntimeException {

	@Serial
	private static final long serialVersionUID = 1L;

	/** Creates a reason that follows "the skill is not served: …". */
	InvalidSkillException(String why) {
		super(why, null, false, false);
	}

}
